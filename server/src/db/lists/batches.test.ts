import { expect, test } from 'vitest'
import { batchesOf } from './batches.ts'

/** Reads a list of the numbers from 1 to `count`. Returns the batches, and after which rows each was asked for. */
async function read(count: number) {
  const batches: number[][] = []
  const asked_after: (number | undefined)[] = []
  const list = async (last: number | undefined, limit: number) => {
    asked_after.push(last)
    const from = last ?? 0
    return Array.from({ length: Math.min(limit, count - from) }, (_, at) => from + at + 1)
  }
  for await (const batch of batchesOf(list)) batches.push(batch)
  return { batches, asked_after }
}

test.each([
  [0, []],
  [1, [1]],
  [499, [499]],
  [500, [500]],
  [501, [500, 1]],
  [1200, [500, 500, 200]],
])('a list of %i rows is read whole, in order, and has no empty batch', async (count, sizes) => {
  const { batches, asked_after } = await read(count)
  expect(batches.map(({ length }) => length)).toEqual(sizes)
  expect(batches.flat()).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  expect(asked_after[0]).toBeUndefined()
})
