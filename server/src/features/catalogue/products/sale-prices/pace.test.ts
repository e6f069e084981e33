import { expect, test } from 'vitest'
import { FIRST_PACE, inPace, MAX_SIZE, nextPace, type Pace } from './pace.ts'

/** Returns the longest batch after the first, and the share of pauses, of a shop whose products take `ms` each. */
function walk(ms: number, products = 3000) {
  let pace: Pace = FIRST_PACE
  let longest = 0
  let work = 0
  let pause = 0
  for (let at = 0; at < products; ) {
    const took = pace.size * ms
    at += pace.size
    pace = nextPace(pace, took)
    longest = Math.max(longest, took)
    work += took
    pause += pace.pause_ms
  }
  return { longest, share: work / (work + pause) }
}

test.each([0.1, 0.3, 1, 5, 20, 50])('No batch takes two seconds if a product takes %s ms', (ms) => {
  expect(walk(ms).longest).toBeLessThanOrEqual(2000)
})

test('Products with long texts leave at least 40 % of a processor to others, and usual products do not wait', () => {
  expect(walk(5).share).toBeLessThanOrEqual(0.6)
  expect(walk(50).share).toBeLessThanOrEqual(0.6)
  expect(walk(0.1).share).toBe(1)
})

test('Each id is visited once, in batches of at most 500', async () => {
  const ids = Array.from({ length: 1234 }, (_, n) => String(n))
  const batches: (readonly string[])[] = []
  await inPace(ids, async (some) => batches.push(some))
  expect(batches.flat()).toEqual(ids)
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(MAX_SIZE)
})
