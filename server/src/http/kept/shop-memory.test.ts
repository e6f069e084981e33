import { beforeEach, describe, expect, it } from 'vitest'
import { makeShopMemory, type ShopMemory } from './shop-memory.ts'

const versions = new Map<string, number>()
let is_hearing = true
let memory: ShopMemory
beforeEach(() => {
  versions.clear()
  is_hearing = true
  memory = makeShopMemory({
    versionOf: (shop_id) => versions.get(shop_id) ?? 0,
    isHearing: () => is_hearing,
    stockChanged: () => undefined,
  })
})
const change = (shop_id: string) => versions.set(shop_id, (versions.get(shop_id) ?? 0) + 1)

describe('facts of a shop', () => {
  it('are there until something about that shop changes', () => {
    memory.begin('a')(5, 'price')
    memory.begin('b')(7, 'price')
    expect(memory.find('a', 'price')).toBe(5)
    change('a')
    expect(memory.find('a', 'price')).toBeUndefined()
    expect(memory.find('b', 'price')).toBe(7)
  })

  it('that changed while they were read are not kept', () => {
    const keep = memory.begin('a')
    change('a')
    keep(5, 'price')
    expect(memory.find('a', 'price')).toBeUndefined()
    memory.begin('a')(6, 'price')
    expect(memory.find('a', 'price')).toBe(6)
  })

  it('are not kept while changes cannot be heard of', () => {
    is_hearing = false
    memory.begin('a')(5, 'price')
    expect(memory.find('a', 'price')).toBeUndefined()
  })

  it('go when somebody found them wrong', () => {
    memory.begin('a')(5, 'price')
    memory.forget('a')
    expect(memory.find('a', 'price')).toBeUndefined()
  })

  it('take a bounded room: more than fifty thousand begin anew', () => {
    for (let n = 0; n < 50_000; n++) memory.begin(`shop ${n % 100}`)(n, 'product', String(n))
    expect(memory.find('shop 7', 'product', '7')).toBe(7)
    memory.begin('one more')(1, 'product')
    expect(memory.find('shop 7', 'product', '7')).toBeUndefined()
    expect(memory.find('one more', 'product')).toBe(1)
  })
})
