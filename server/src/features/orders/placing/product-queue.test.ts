import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ProductQueue } from './product-queue.ts'

/** Starts work that runs until the test ends it. */
function startWork(queue = new ProductQueue()) {
  const begun: string[] = []
  const ends = new Map<string, (is_good: boolean) => void>()
  const placeBefore = (deadline: number | undefined, name: string, ...product_ids: string[]) =>
    queue.run(
      product_ids,
      async () => {
        begun.push(name)
        const is_good = await new Promise<boolean>((resolve) => ends.set(name, resolve))
        if (!is_good) throw new Error(name)
        return name
      },
      deadline,
    )
  const place = (name: string, ...product_ids: string[]) => placeBefore(undefined, name, ...product_ids)
  const end = async (name: string, is_good = true) => {
    ends.get(name)!(is_good)
    await sleep(0)
  }
  return { begun, place, placeBefore, end }
}

it('three orders of one product are placed concurrently, and the next order after the end of one', async () => {
  const { begun, place, end } = startWork()
  const placed = ['a', 'b', 'c', 'd', 'e'].map((name) => place(name, 'hot').catch(() => 'failed'))
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('b', false)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await end('a')
  for (const name of ['c', 'd', 'e']) await end(name)
  expect(await Promise.all(placed)).toEqual(['a', 'failed', 'c', 'd', 'e'])
})

it('an order of several products queues at the busiest product and blocks no orders of the remaining products', async () => {
  const { begun, place, end } = startWork()
  for (const name of ['a', 'b', 'c']) void place(name, 'hot')
  for (const name of ['d', 'e', 'f', 'g']) void place(name, 'cold', 'hot')
  for (const name of ['h', 'i', 'j']) void place(name, 'cold')
  expect(begun).toEqual(['a', 'b', 'c', 'h', 'i', 'j'])
  await end('a')
  expect(begun.at(-1)).toBe('d')
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) await end(name)
  expect(begun).toHaveLength(10)
})

it('orders of a product are placed in the order of arrival', async () => {
  const { begun, place, end } = startWork()
  const names = Array.from({ length: 9 }, (_, n) => `order ${n}`)
  for (const name of names) void place(name, 'hot')
  for (const name of names) await end(name)
  expect(begun).toEqual(names)
})

it('orders whose time runs out while waiting take no turn', async () => {
  const { begun, place, placeBefore, end } = startWork()
  for (const name of ['a', 'b', 'c']) void place(name, 'hot')
  const late = placeBefore(performance.now() + 5, 'late', 'hot')
  const refused = expect(late).rejects.toThrow('no time left')
  void place('d', 'hot')
  await sleep(10)
  await end('a')
  await refused
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})
