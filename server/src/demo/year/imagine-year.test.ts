import { expect, test } from 'vitest'
import { DEMO_CUSTOMERS, emailOf } from './demo-customers.ts'
import { imagineYear } from './imagine-year.ts'

const NOW = new Date('2026-11-25T10:00:00Z')
const year = (seed: number, now = NOW) => imagineYear(seed, now, [1, 2, 3, 4, 5])

test('the same seed and moment give the same year, a different seed gives a different year', () => {
  expect(year(7)).toEqual(year(7))
  expect(year(7)).not.toEqual(year(8))
})

test.each(['2026-01-01T00:05:00Z', '2026-03-01T12:00:00Z', '2028-02-29T23:59:59Z', '2026-11-25T10:00:00Z'])(
  'nothing of it is later than %s, and every step is later than the one before',
  (text) => {
    const now = new Date(text)
    for (let seed = 0; seed < 5; seed++)
      for (const { placed_at, cancelled_at, paid_at, on_hold_at, shipped_at, delivered_at, refund } of year(
        seed,
        now,
      )) {
        const times = [
          placed_at,
          cancelled_at,
          paid_at,
          on_hold_at,
          shipped_at,
          delivered_at,
          refund?.at,
          now,
        ]
        const given = times.filter((time) => time !== undefined).map((time) => time.getTime())
        expect(given).toEqual([...given].sort((a, b) => a - b))
      }
  },
)

test('on every day of a year some of its orders were cancelled, and some refunded in whole and in part', () => {
  for (let day = 0; day < 366; day++) {
    const orders = year(20_240_229, new Date(NOW.getTime() + day * 86_400_000))
    const refunds = new Set(orders.map(({ refund }) => refund?.of))
    expect([orders.some(({ cancelled_at }) => cancelled_at), refunds.size], `day ${day}`).toEqual([true, 4])
  }
})

test('each order has each product once', () => {
  for (const { lines } of year(1)) {
    expect(lines.length).toBeGreaterThan(0)
    expect(new Set(lines.map(({ product }) => product)).size).toBe(lines.length)
  }
})

test('no two customers have the same address, and mail to none of them arrives', () => {
  const emails = DEMO_CUSTOMERS.map(emailOf)
  expect(new Set(emails).size).toBe(emails.length)
  for (const email of emails) expect(email).toMatch(/^[a-z]+(\.[a-z]+)+@example\.com$/)
})
