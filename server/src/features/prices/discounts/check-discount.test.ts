import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { maxConcurrent, type Span } from './check-discount.ts'

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`
const span = (from: number | null, until: number | null): Span => ({
  starts_at: from === null ? null : day(from),
  ends_at: until === null ? null : day(until),
})

test.each([
  ['nothing else', span(null, null), [], 0],
  ['one that ends as it begins', span(5, 9), [span(1, 5)], 0],
  ['one that begins as it ends', span(5, 9), [span(9, 12)], 0],
  ['two that do not meet', span(1, 9), [span(1, 3), span(3, 6)], 1],
  ['two that meet outside of it', span(1, 5), [span(4, 9), span(6, 9), span(6, 9)], 1],
  ['two that meet inside of it', span(1, 9), [span(2, 6), span(4, 8)], 2],
  ['some without beginning or end', span(4, 6), [span(null, 5), span(5, null), span(null, null)], 2],
])('with %s', (_, one, others, most) => {
  expect(maxConcurrent(one, others)).toBe(most)
})

test('ten thousand consecutive discounts are counted in one pass', () => {
  const minute = (n: number) => new Date(Date.UTC(2030, 0, 1) + n * 60_000).toISOString()
  const others = Array.from({ length: 10_000 }, (_, n) => ({ starts_at: minute(n), ends_at: minute(n + 1) }))
  const begun = performance.now()
  expect(maxConcurrent(span(null, null), others)).toBe(1)
  expect(performance.now() - begun).toBeLessThan(1000)
})

const bounds = fc.tuple(
  fc.option(fc.integer({ min: 1, max: 9 })),
  fc.option(fc.integer({ min: 10, max: 18 })),
)
const spans = fc.oneof(
  bounds.map(([from, until]) => span(from, until)),
  fc
    .tuple(fc.integer({ min: 1, max: 17 }), fc.integer({ min: 1, max: 5 }))
    .map(([from, days]) => span(from, from + days)),
)

test('equals the count of every day', () => {
  fc.assert(
    fc.property(spans, fc.array(spans, { maxLength: 12 }), (one, others) => {
      const runsOn = (number: number) => (other: Span) =>
        (other.starts_at ?? '') <= day(number) && day(number) < (other.ends_at ?? '9')
      const days = Array.from({ length: 29 }, (_, number) => number + 1).filter((n) => runsOn(n)(one))
      expect(maxConcurrent(one, others)).toBe(Math.max(...days.map((n) => others.filter(runsOn(n)).length)))
    }),
    { numRuns: runs(300) },
  )
})
