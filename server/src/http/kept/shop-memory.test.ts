import { beforeEach, describe, expect, it } from 'vitest'
import { kindOf, makeShopMemory, type ShopMemory } from './shop-memory.ts'

const PRICE = kindOf<number>('price')
const PRODUCT = kindOf<number>('product')

const versions = new Map<string, number>()
let is_hearing = true
let memory: ShopMemory
beforeEach(() => {
  versions.clear()
  is_hearing = true
  memory = makeShopMemory({
    versionOf: (shop_id) => versions.get(shop_id) ?? 0,
    isHearing: () => is_hearing,
  })
})
const change = (shop_id: string) => versions.set(shop_id, (versions.get(shop_id) ?? 0) + 1)

describe('facts of a shop', () => {
  it('are of the type of their kind', () => {
    // @ts-expect-error A price is a number.
    memory.begin('a')('5', PRICE)
    // @ts-expect-error And is read as one.
    const price: string | undefined = memory.find('a', PRICE)
    expect(price).toBe('5')
  })

  it('are there until something about that shop changes', () => {
    memory.begin('a')(5, PRICE)
    memory.begin('b')(7, PRICE)
    expect(memory.find('a', PRICE)).toBe(5)
    change('a')
    expect(memory.find('a', PRICE)).toBeUndefined()
    expect(memory.find('b', PRICE)).toBe(7)
  })

  it('that changed while they were read are not kept', () => {
    const keep = memory.begin('a')
    change('a')
    keep(5, PRICE)
    expect(memory.find('a', PRICE)).toBeUndefined()
    memory.begin('a')(6, PRICE)
    expect(memory.find('a', PRICE)).toBe(6)
  })

  it('are not kept while changes cannot be heard of', () => {
    is_hearing = false
    memory.begin('a')(5, PRICE)
    expect(memory.find('a', PRICE)).toBeUndefined()
  })

  it('go when somebody found them wrong', () => {
    memory.begin('a')(5, PRICE)
    memory.forget('a')
    expect(memory.find('a', PRICE)).toBeUndefined()
  })

  it('take a bounded room: more than fifty thousand begin anew', () => {
    for (let n = 0; n < 50_000; n++) memory.begin(`shop ${n % 100}`)(n, PRODUCT, String(n))
    expect(memory.find('shop 7', PRODUCT, '7')).toBe(7)
    memory.begin('one more')(1, PRODUCT)
    expect(memory.find('shop 7', PRODUCT, '7')).toBeUndefined()
    expect(memory.find('one more', PRODUCT)).toBe(1)
  })
})
