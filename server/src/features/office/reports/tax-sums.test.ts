// What a refund takes from the taxes of its order: all of it takes exactly what was sold under each of them.

import { toMinor } from '@kontor/contract/values/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { priceOrder } from '../../../pricing/order-total.ts'
import { poolsOf } from '../../../pricing/refund-pools.ts'
import { decideTax } from '../../../pricing/tax/tax.ts'
import type { ReturnedTax } from './reports.queries.ts'
import { partsOf, TaxSums } from './tax-sums.ts'

type Priced = ReturnType<typeof priceOrder>

const returnedOf = (
  tax_lines: Priced['tax_lines'],
  tax_rate: string,
  { tax_label, tax_country, tax_basis }: Pick<ReturnedTax, 'tax_label' | 'tax_country' | 'tax_basis'>,
) => ({
  kind: 'goods' as const,
  order_id: '',
  destination: { country: 'CA' },
  sold_at: null,
  tax_lines,
  tax_rate,
  tax_label,
  tax_country,
  tax_basis,
  is_correction: false,
  is_after_correction: false,
  services_subtotal: '0',
  earlier_subtotal: '0',
})
const money = (minor: bigint) => (Number(minor) / 100).toFixed(2)

it('of a lamp with two taxes and a book without any, the lamp is taken from its own two', () => {
  const line = (
    label: string,
    rate: string,
    taxable: string,
    amount: string,
    basis = 'destination' as const,
  ) => ({
    label,
    rate,
    taxable,
    amount,
    basis,
    country: 'CA',
  })
  const tax_lines = [
    line('GST', '0.05', '100.00', '5.00'),
    line('QST', '0.09975', '100.00', '9.98'),
    line('Zero-rated', '0', '20.00', '0.00'),
  ]
  const of = (tax_label: string) => ({ tax_label, tax_country: 'CA', tax_basis: 'destination' as const })
  const lamp = { ...returnedOf(tax_lines, '0.14975', of('GST + QST')), subtotal: '100.00', tax: '14.98' }
  const book = { ...returnedOf(tax_lines, '0', of('Zero-rated')), subtotal: '20.00', tax: '0.00' }
  const brief = (returned: typeof lamp) =>
    partsOf(returned, 'EUR').map(({ label, taxable_minor, tax_minor }) => [label, taxable_minor, tax_minor])
  expect(brief(lamp)).toEqual([
    ['GST', 10_000n, 500n],
    ['QST', 10_000n, 998n],
  ])
  expect(brief(book)).toEqual([['Zero-rated', 2000n, 0n]])
})

it('a full refund returns exactly the sold amount under every tax', () => {
  const anyPlace = fc.constantFrom(
    { country: 'CA', state: 'QC' },
    { country: 'CA', state: 'BC' },
    { country: 'CA', state: 'ON' },
    { country: 'DE' },
  )
  const anyLine = fc.record({
    product_id: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 9 }),
    unit_price: fc.integer({ min: 0, max: 50_000 }).map((cents) => (cents / 100).toFixed(2)),
    tax_class: fc.constantFrom('standard', 'reduced', 'zero'),
    requires_shipping: fc.boolean(),
  })
  fc.assert(
    fc.property(
      anyPlace,
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: 0n, max: 5000n }),
      fc.boolean(),
      (place, wanted, shipping_minor, prices_include_tax) => {
        fc.pre(wanted.some((one) => one.requires_shipping))
        const lines = wanted.map(({ tax_class, ...one }) => ({
          ...one,
          tax: decideTax({
            origin: place,
            destination: place,
            tax_class,
            is_goods: true,
            on: '2026-11-20',
            seller_registered: true,
            oss_registered: false,
            over_threshold: false,
          }),
        }))
        const priced = priceOrder({ currency: 'EUR', prices_include_tax, shipping_minor, lines })
        const items = priced.items.map((one, at) => ({
          ...one,
          id: String(at),
          requires_shipping: wanted[at]!.requires_shipping,
        }))
        const sums = new TaxSums('EUR')
        for (const { taxable, amount, ...key } of priced.tax_lines)
          sums.addSold({ ...key, kind: 'goods', orders: 1, taxable, tax: amount })
        for (const pool of poolsOf({ ...priced, currency: 'EUR', items })) {
          const item = items.find(({ id }) => id === pool.order_item_id)
          const { tax_label = null, tax_country = null, tax_basis = null } = item ?? {}
          const returned = {
            ...returnedOf(priced.tax_lines, pool.tax_rate, { tax_label, tax_country, tax_basis }),
            subtotal: money(pool.subtotal),
            tax: money(pool.tax),
          }
          for (const part of partsOf(returned, 'EUR')) sums.addReturned(part)
        }
        const all = sums.all()
        expect(all.map((row) => [row.label, row.returned_taxable])).toEqual(
          all.map((row) => [row.label, row.sold_taxable]),
        )
        const tax = all.reduce((sum, row) => sum + row.returned_tax, 0n)
        expect(tax).toBe(toMinor(priced.tax_total, 'EUR'))
      },
    ),
    { numRuns: runs(300) },
  )
})
