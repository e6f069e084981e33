import { expect, it } from 'vitest'
import { limitHeap } from './limit-heap.ts'

const MB = 1024 * 1024
const usedMb = () => process.memoryUsage().heapUsed / MB
const takenMb = () => process.memoryUsage().heapTotal / MB

/** Makes garbage that has survived collections of the young generation, so that only a full one frees it. Gives every hundredth object of it. */
function leaveBehind(): unknown[] {
  const things: unknown[] = []
  for (let n = 0; n < 1_000_000; n++) things.push({ n, name: `thing ${n}` })
  return things.filter((_, n) => n % 100 === 0)
}

it('an idle process returns memory that it no longer needs', async () => {
  leaveBehind()
  const before = usedMb()
  limitHeap(20)
  await expect.poll(usedMb, { timeout: 20_000, interval: 50 }).toBeLessThan(before - 40)
})

it('memory still in use here and there does not prevent returning the rest', async () => {
  const needed = leaveBehind()
  const before = takenMb()
  limitHeap(20)
  await expect.poll(takenMb, { timeout: 20_000, interval: 50 }).toBeLessThan(before - 40)
  expect(needed).toHaveLength(10_000)
})
