import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeOrderTurns } from './order-turns.ts'

/** Starts work that goes on until the test ends it. */
function startWork(turns = makeOrderTurns()) {
  const begun: string[] = []
  const ends = new Map<string, (is_good: boolean) => void>()
  const placeBefore = (deadline: number | undefined, name: string, ...product_ids: string[]) =>
    turns.take(
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

it('whoever waits for two products gets in, however many come for one of them', async () => {
  const { begun, place, end } = startWork()
  let tea = 0
  let rum = 0
  const orderTea = () => void place(`tea ${++tea}`, 'tea')
  const orderRum = () => void place(`rum ${++rum}`, 'rum')
  for (let times = 0; times < 5; times++) orderTea()
  for (let times = 0; times < 5; times++) orderRum()
  void place('both', 'tea', 'rum')
  const ended = new Set<string>()
  // One order after the other is done, by turns of either product, and for each comes another one.
  for (let times = 0; times < 40 && !begun.includes('both'); times++) {
    const [product, order] = times % 2 === 0 ? (['tea', orderTea] as const) : (['rum', orderRum] as const)
    const next = begun.find((name) => name.startsWith(product) && !ended.has(name))!
    order()
    ended.add(next)
    await end(next)
  }
  expect(begun).toContain('both')
  expect(ended.size).toBeLessThan(10)
})

it('a newcomer does not take the place that is kept for whoever waits', async () => {
  const { begun, place, end } = startWork()
  for (const name of ['a', 'b', 'c']) void place(name, 'tea')
  for (const name of ['d', 'e', 'f']) void place(name, 'rum')
  void place('both', 'tea', 'rum')
  await end('a')
  void place('late', 'tea')
  expect(begun).not.toContain('late')
  await end('d')
  expect(begun.at(-1)).toBe('both')
  await end('b')
  expect(begun.at(-1)).toBe('late')
})

it('whose time is over while they wait take no turn', async () => {
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
