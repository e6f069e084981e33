import { expect, test } from 'vitest'
import { everyPage } from './every-page.ts'

const rows = Array.from({ length: 250 }, (_, at) => at)
const reading = (total: { total: number; total_is_estimate?: true }) =>
  everyPage(async ({ limit, offset }) => ({
    data: rows.slice(Number(offset), Number(offset) + Number(limit)),
    ...total,
  }))

test.each([
  [{ total: 250 }],
  // As it is beyond ten thousand rows.
  [{ total: 101, total_is_estimate: true }],
  [{ total: 1000, total_is_estimate: true }],
] as const)('a list is read to its end, where there are %o', async (total) => {
  expect(await reading(total)).toEqual(rows)
})
