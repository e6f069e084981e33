import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeOrderTurns } from './order-turns.ts'

/** Starts work that goes on until the test ends it. */
function startWork(turns = makeOrderTurns()) {
  const begun: string[] = []
  const ends = new Map<string, (is_good: boolean) => void>()
  const place = (name: string, ...product_ids: string[]) =>
    turns.take(product_ids, async () => {
      begun.push(name)
      const is_good = await new Promise<boolean>((resolve) => ends.set(name, resolve))
      if (!is_good) throw new Error(name)
      return name
    })
  const end = async (name: string, is_good = true) => {
    ends.get(name)!(is_good)
    await sleep(0)
  }
  return { begun, place, end }
}

it('of one product three are placed at once, the next one when one of them is done', async () => {
  const { begun, place, end } = startWork()
  const placed = ['a', 'b', 'c', 'd', 'e'].map((name) => place(name, 'hot').catch(() => 'failed'))
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('b', false)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await end('a')
  for (const name of ['c', 'd', 'e']) await end(name)
  expect(await Promise.all(placed)).toEqual(['a', 'failed', 'c', 'd', 'e'])
})

it('whoever waits for one product keeps nobody from another', async () => {
  const { begun, place, end } = startWork()
  for (const name of ['a', 'b', 'c']) void place(name, 'hot')
  for (const name of ['d', 'e', 'f', 'g']) void place(name, 'hot', 'cold')
  void place('h', 'cold')
  expect(begun).toEqual(['a', 'b', 'c', 'h'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'h', 'd'])
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) await end(name)
  expect(begun).toHaveLength(8)
})
