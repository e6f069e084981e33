import { expect, test } from 'vitest'
import { lastDays } from '../last-days.ts'
import { changeText, salesFigures, salesTexts } from './sales-figures.ts'
import { salesPeriod } from './sales-periods.ts'

const TODAY = '2026-11-20'
const THIRTY = lastDays(TODAY, 30)
const day = (day: string, orders: number, sold: string, returned = '0.00') => ({
  day,
  orders,
  sold,
  returned,
})

test('a period has sales less refunds, beside the previous one', () => {
  const figures = salesFigures(
    {
      currency: 'EUR',
      days: [
        day('2026-09-21', 9, '999.00'),
        day('2026-09-22', 1, '50.00'),
        day('2026-10-21', 1, '30.00', '0.00'),
        day('2026-10-22', 2, '80.01'),
        day('2026-11-01', 0, '0.00', '10.00'),
        day('2026-11-20', 1, '40.00', '10.01'),
      ],
    },
    THIRTY,
  )
  expect(figures).toMatchObject({
    net: '100.00',
    sold: '120.01',
    returned: '20.01',
    orders: 3,
    average: '40.00',
    change: 25,
  })
  expect(figures.parts).toHaveLength(30)
  expect(figures.parts[0]).toEqual({
    name: '2026-10-22',
    orders: 2,
    sold: '80.01',
    returned: '0.00',
    net: '80.01',
    share: 1,
  })
  expect(figures.parts[1]).toMatchObject({ name: '2026-10-23', orders: 0, sold: '0.00', share: 0 })
  expect(figures.parts[10]).toMatchObject({ name: '2026-11-01', returned: '10.00', net: '-10.00' })
  expect(figures.parts.at(-1)).toMatchObject({ name: '2026-11-20', sold: '40.00', net: '29.99' })
})

test('a year is shown by months, up to the present one', () => {
  const { parts, net } = salesFigures(
    {
      currency: 'EUR',
      days: [
        day('2025-12-31', 1, '7.00'),
        day('2026-01-01', 1, '10.00'),
        day('2026-01-31', 2, '30.00', '5.00'),
        day('2026-11-20', 1, '20.00'),
      ],
    },
    salesPeriod('2026', TODAY),
  )
  expect(parts.map(({ name }) => name)).toEqual(
    Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  )
  expect(parts[0]).toEqual({
    name: '2026-01',
    orders: 3,
    sold: '40.00',
    returned: '5.00',
    net: '35.00',
    share: 1,
  })
  expect(parts[10]).toMatchObject({ orders: 1, share: 0.5 })
  expect(net).toBe('55.00')
})

test('an average is rounded half up, and nothing is compared with nothing', () => {
  const of = (days: ReturnType<typeof day>[], currency: 'EUR' | 'JPY' = 'EUR') =>
    salesFigures({ currency, days }, THIRTY)
  expect(of([day('2026-11-20', 3, '0.05')]).average).toBe('0.02')
  expect(of([day('2026-11-20', 2, '0.05')]).average).toBe('0.03')
  expect(of([{ day: '2026-11-20', orders: 2, sold: '5', returned: '0' }], 'JPY').average).toBe('3')
  expect(of([])).toMatchObject({ net: '0.00', average: null, change: null })
  expect(of([day('2026-10-01', 0, '0.00', '5.00'), day('2026-11-20', 1, '5.00')]).change).toBeNull()
})

test.each([
  [null, ''],
  [0, 'Same as in the 30 days before.'],
  [12, '12% more than in the 30 days before.'],
  [-100, '100% less than in the 30 days before.'],
])('%s reads %o', (change, text) => {
  expect(changeText(change, 'the 30 days before')).toBe(text)
})

test('the shown sums add up, and the average divides the sum it names', () => {
  const words = (days: ReturnType<typeof day>[]) => {
    const figures = salesFigures({ currency: 'EUR', days }, THIRTY)
    return [figures.net, salesTexts(figures, (amount) => `€${amount}`)]
  }
  expect(words([day('2026-11-01', 2, '227.90', '24.00')])).toEqual([
    '203.90',
    {
      made_of: 'after refunds: €227.90 from 2 orders, less €24.00 refunded',
      per_order: '€113.95 per order before refunds',
    },
  ])
  expect(words([day('2026-11-01', 1, '40.00')])).toEqual([
    '40.00',
    { made_of: 'from 1 order', per_order: '€40.00 per order' },
  ])
  expect(words([day('2026-11-01', 0, '0.00', '5.00')])).toEqual([
    '-5.00',
    { made_of: 'after refunds: €0.00 from 0 orders, less €5.00 refunded', per_order: '' },
  ])
})
