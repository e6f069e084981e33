import { describe, expect, test } from 'vitest'
import { type OrderFacts, type OrderLineFacts, priceOrder } from './order-total.ts'
import type { TaxComponent } from './tax/tax.ts'

const vat = (rate: string, country = 'DE', basis: TaxComponent['basis'] = 'origin'): TaxComponent[] => [
  { rate, tax_type: 'vat', compound: false, label: 'VAT', country, basis },
]
const QUEBEC: TaxComponent[] = [
  { rate: '0.05', tax_type: 'gst', compound: false, label: 'GST', country: 'CA', basis: 'destination' },
  {
    rate: '0.09975',
    tax_type: 'pst',
    compound: false,
    label: 'QST',
    country: 'CA',
    state: 'QC',
    basis: 'destination',
  },
]
const line = (
  unit_price: string,
  quantity = 1,
  tax: TaxComponent[] = vat('0.19'),
  more: Partial<OrderLineFacts> = {},
) => ({
  product_id: `${unit_price} × ${quantity}`,
  quantity,
  unit_price,
  tax,
  requires_shipping: true,
  ...more,
})
const price = (lines: OrderLineFacts[], facts: Partial<OrderFacts> = {}) =>
  priceOrder({ currency: 'EUR', prices_include_tax: true, shipping_minor: 0n, lines, ...facts })
const EXCLUDES = { prices_include_tax: false }

describe('N-04 one line, worked by hand', () => {
  // subtotal, tax, total
  test.each<[string, OrderLineFacts, Partial<OrderFacts>, [string, string, string]]>([
    ['11.90 with 19 %', line('11.90'), {}, ['10.00', '1.90', '11.90']],
    ['9.99 with 19 %: 8.3949… net', line('9.99'), {}, ['8.39', '1.60', '9.99']],
    ['3 × 9.99 is rounded once: 25.1848…', line('9.99', 3), {}, ['25.18', '4.79', '29.97']],
    ['3 × 0.33', line('0.33', 3), {}, ['0.83', '0.16', '0.99']],
    ['10.00 with 25.5 %: 7.9681…', line('10.00', 1, vat('0.255')), {}, ['7.97', '2.03', '10.00']],
    ['0.03 with 100 %: 0.015 up', line('0.03', 1, vat('1')), {}, ['0.02', '0.01', '0.03']],
    ['10.00 without, 19 % on top', line('10.00'), EXCLUDES, ['10.00', '1.90', '11.90']],
    ['0.50 without: 0.095 up', line('0.50'), EXCLUDES, ['0.50', '0.10', '0.60']],
    ['0.02 without: 0.0038', line('0.02'), EXCLUDES, ['0.02', '0.00', '0.02']],
    ['5 × 0.02 without: 0.019', line('0.02', 5), EXCLUDES, ['0.10', '0.02', '0.12']],
    ['free', line('0.00'), {}, ['0.00', '0.00', '0.00']],
    [
      'N-05 1000 yen with 10 %: 909.09…',
      line('1000', 1, vat('0.1')),
      { currency: 'JPY' },
      ['909', '91', '1000'],
    ],
    ['N-05 1000 pesos, 19 % on top', line('1000'), { currency: 'CLP', ...EXCLUDES }, ['1000', '190', '1190']],
    [
      'N-05 5 yen, 10 % on top: 0.5 up',
      line('5', 1, vat('0.1')),
      { currency: 'JPY', ...EXCLUDES },
      ['5', '1', '6'],
    ],
    [
      'N-07 a wei of ether',
      line('0.000000000000000001', 3, vat('0.2')),
      { currency: 'ETH' },
      ['0.000000000000000003', '0.000000000000000000', '0.000000000000000003'],
    ],
    [
      'N-07 a satoshi',
      line('0.00000001', 2),
      { currency: 'BTC' },
      ['0.00000002', '0.00000000', '0.00000002'],
    ],
    ['no tax', line('10.00', 2, []), {}, ['20.00', '0.00', '20.00']],
    [
      'the largest price and a large quantity',
      line('999999999999.99', 1_000_000, vat('0.19')),
      EXCLUDES,
      ['999999999999990000.00', '189999999999998100.00', '1189999999999988100.00'],
    ],
  ])('%s', (_name, one, facts, [subtotal, tax_total, total]) => {
    const order = price([one], facts)
    expect(order).toMatchObject({ subtotal, tax_total, total })
    expect(order.items[0]).toMatchObject({ subtotal, tax_total, total })
  })

  test('every field of an item', () => {
    expect(price([line('11.90', 2)]).items).toEqual([
      {
        product_id: '11.90 × 2',
        quantity: 2,
        unit_price: '11.90',
        unit_tax: '1.90',
        unit_discount: '0.00',
        subtotal_before_discount: '20.00',
        discount_total: '0.00',
        subtotal: '20.00',
        tax_rate: '0.19',
        tax_total: '3.80',
        total: '23.80',
        tax_basis: 'origin',
        tax_label: 'VAT',
        tax_country: 'DE',
        taken_out_rate: '0',
      },
    ])
  })

  test('a line names its tax rule and all its taxes, or none', () => {
    const [both, none] = price([line('10.00', 1, QUEBEC), line('9.00', 1, [])]).items
    expect(both).toMatchObject({ tax_basis: 'destination', tax_label: 'GST + QST', tax_country: 'CA' })
    expect(none).toMatchObject({ tax_basis: null, tax_label: null, tax_country: null })
  })
})

describe('N-04 many lines', () => {
  test('tax is rounded by line, not on the sum: 1000 lines of 0.33', () => {
    const order = price(Array.from({ length: 1000 }, () => line('0.33')))
    // 0.33 / 1.19 is 0.2773…: 0.28 and 0.05 by line; the sum alone would be 277.31 and 52.69.
    expect(order).toMatchObject({ subtotal: '280.00', tax_total: '50.00', total: '330.00' })
    expect(order.tax_lines).toEqual([
      { label: 'VAT', country: 'DE', rate: '0.19', taxable: '280.00', amount: '50.00', basis: 'origin' },
    ])
  })
  test('two rates are two tax lines, in the order in which they come', () => {
    const order = price([line('11.90'), line('10.70', 1, vat('0.07')), line('1.19')])
    expect(order.tax_lines.map((one) => [one.rate, one.taxable, one.amount])).toEqual([
      ['0.19', '11.00', '2.09'],
      ['0.07', '10.00', '0.70'],
    ])
  })
  test('nothing at all', () => {
    expect(price([])).toMatchObject({ items: [], total: '0.00', tax_lines: [] })
  })
})

describe('discounts', () => {
  test('off the listed price; the net parts add up', () => {
    const order = price([line('11.90', 2, vat('0.19'), { discount_minor: 238n })])
    expect(order.items[0]).toMatchObject({
      unit_discount: '1.19',
      unit_tax: '1.71',
      subtotal_before_discount: '20.00',
      discount_total: '2.00',
      subtotal: '18.00',
      tax_total: '3.42',
      total: '21.42',
    })
  })
  test('without tax in the price', () => {
    const order = price([line('10.00', 3, vat('0.19'), { discount_minor: 150n })], EXCLUDES)
    expect(order).toMatchObject({
      subtotal_before_discount: '30.00',
      discount_total: '1.50',
      subtotal: '28.50',
      tax_total: '5.42',
      total: '33.92',
    })
  })
})

describe('what does not divide by the units', () => {
  test('is rounded half up where a unit is shown, and not where it is charged', () => {
    const order = price([line('12.95', 3, vat('0.19'), { discount_minor: 707n })])
    expect(order.items[0]).toMatchObject({
      unit_discount: '2.36',
      unit_tax: '1.69',
      subtotal_before_discount: '32.65',
      discount_total: '5.94',
      subtotal: '26.71',
      tax_total: '5.07',
      total: '31.78',
    })
  })
})

describe('shipping', () => {
  test('with tax in the prices, the amount listed is gross', () => {
    expect(price([line('11.90')], { shipping_minor: 595n })).toMatchObject({
      subtotal: '10.00',
      shipping_total: '5.00',
      shipping_tax: '0.95',
      tax_total: '2.85',
      total: '17.85',
    })
  })
  test('without, it is net', () => {
    expect(price([line('10.00')], { shipping_minor: 500n, ...EXCLUDES })).toMatchObject({
      shipping_total: '5.00',
      shipping_tax: '0.95',
      tax_total: '2.85',
      total: '17.85',
    })
  })
  test('is split over the rates by the subtotals of the lines that ship', () => {
    // 30.00 at 19 % and 10.00 at 7 % ship: 5.00 is 3.75 and 1.25, taxed 0.71(25) and 0.09 (0.0875).
    const digital = line('99.00', 1, vat('0.25'), { requires_shipping: false })
    const order = price([line('10.00', 3), digital, line('10.00', 1, vat('0.07'))], {
      shipping_minor: 500n,
      ...EXCLUDES,
    })
    expect(order).toMatchObject({ shipping_total: '5.00', shipping_tax: '0.80' })
    expect(order.tax_lines.map((one) => [one.rate, one.taxable, one.amount])).toEqual([
      ['0.19', '33.75', '6.41'],
      ['0.25', '99.00', '24.75'],
      ['0.07', '11.25', '0.79'],
    ])
  })
  test('many lines of one rate carry the tax of one amount, not of many crumbs', () => {
    const lines = Array.from({ length: 500 }, () => line('1.00'))
    expect(price(lines, { shipping_minor: 500n, ...EXCLUDES }).shipping_tax).toBe('0.95')
  })
  test('the odd cent goes to the largest remainder, whatever the order of the lines', () => {
    const lines = [
      line('10.00', 1, vat('0.19')),
      line('10.00', 1, vat('0.07')),
      line('10.00', 1, vat('0.25')),
    ]
    const straight = price(lines, { shipping_minor: 100n, ...EXCLUDES })
    const turned = price(lines.toReversed(), { shipping_minor: 100n, ...EXCLUDES })
    expect(straight.shipping_total).toBe('1.00')
    expect(turned).toMatchObject({
      total: straight.total,
      tax_total: straight.tax_total,
      shipping_tax: straight.shipping_tax,
    })
  })
  test('among equals it goes to the one whose tax comes first by name and rate', () => {
    const lines = [line('10.00', 1, vat('0.19')), line('10.00', 1, vat('0.07'))]
    for (const basket of [lines, lines.toReversed()]) {
      const { tax_lines } = price(basket, { shipping_minor: 1n, ...EXCLUDES })
      expect(new Map(tax_lines.map((one) => [one.rate, one.taxable]))).toEqual(
        new Map([
          ['0.07', '10.01'],
          ['0.19', '10.00'],
        ]),
      )
    }
  })
  const taxedParts = (lines: OrderLineFacts[]) =>
    price(lines, { shipping_minor: 400n, ...EXCLUDES }).tax_lines.map((one) => [one.taxable, one.amount])
  test('of items made free by discounts it is split by their amounts before discounts', () => {
    const lines = [
      line('1.00', 3, vat('0.19'), { discount_minor: 300n }),
      line('1.00', 1, vat('0.07'), { discount_minor: 100n }),
    ]
    expect(taxedParts(lines)).toEqual([
      ['3.00', '0.57'],
      ['1.00', '0.07'],
    ])
  })
  test('of free goods it is taxed as the first line that ships', () => {
    const lines = [
      line('0.00', 3, vat('0.19'), { requires_shipping: false }),
      line('0.00', 1, vat('0.07')),
      line('0.00', 3),
    ]
    expect(taxedParts(lines)).toEqual([
      ['0.00', '0.00'],
      ['4.00', '0.28'],
    ])
  })
  test('cannot be charged when nothing ships', () => {
    const digital = [line('10.00', 1, vat('0.19'), { requires_shipping: false })]
    expect(() => price(digital, { shipping_minor: 1n })).toThrow('Nothing ships')
    expect(price(digital).shipping_total).toBe('0.00')
  })
})

describe('tax lines', () => {
  test('two taxes share a line to the cent', () => {
    // 10.00 × 14.975 % is 1.4975: 1.50, of which 5/14.975 is 0.5008… and the rest 0.9991…
    const order = price([line('10.00', 1, QUEBEC)], { currency: 'CAD', ...EXCLUDES })
    expect(order.items[0]?.tax_rate).toBe('0.14975')
    expect(order).toMatchObject({ tax_total: '1.50', total: '11.50' })
    expect(order.tax_lines.map((one) => [one.label, one.taxable, one.amount])).toEqual([
      ['GST', '10.00', '0.50'],
      ['QST', '10.00', '1.00'],
    ])
  })
  test('a compound tax is charged on the tax before it', () => {
    const compound = [QUEBEC[0]!, { ...QUEBEC[1]!, compound: true }]
    const order = price([line('100.00', 1, compound)], { currency: 'CAD', ...EXCLUDES })
    expect(order.items[0]?.tax_rate).toBe('0.1547375') // 0.05 + 0.09975 × 1.05
    expect(order).toMatchObject({ tax_total: '15.47' })
  })
  test('reverse charge and zero rating are listed with zero', () => {
    const reverse: TaxComponent[] = [{ ...vat('0', 'FR', 'reverse_charge')[0]!, label: 'Reverse charge' }]
    const order = price([line('11.90', 2, reverse)], { shipping_minor: 500n })
    expect(order).toMatchObject({ subtotal: '23.80', tax_total: '0.00', total: '28.80' })
    expect(order.tax_lines).toEqual([
      {
        label: 'Reverse charge',
        country: 'FR',
        rate: '0',
        taxable: '28.80',
        amount: '0.00',
        basis: 'reverse_charge',
      },
    ])
  })
  test('an untaxed line has none', () => expect(price([line('11.90', 1, [])]).tax_lines).toEqual([]))
  test('lines of equal taxes in different arrays are one', () => {
    expect(price([line('1.19'), line('1.19')]).tax_lines).toHaveLength(1)
  })
})

test('N-01 what cannot be priced is refused', () => {
  for (const quantity of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => price([line('1.00', quantity)])).toThrow(RangeError)
  }
  expect(() => price([line('1.00', 0)])).toThrow('A quantity must be 1 or more')
  expect(() => price([line('-1.00')])).toThrow('A price is zero or more')
  expect(() => price([line('1.00')], { shipping_minor: -1n })).toThrow('Shipping cannot be negative')
  for (const unit_price of ['-1.00', '1e2', '', '0.001'])
    expect(() => price([line(unit_price)])).toThrow(RangeError)
  expect(() => price([line('1.00')], { currency: 'XYZ' })).toThrow(RangeError)
  expect(() => price([line('1.00')], { shipping_minor: -1n })).toThrow(RangeError)
  for (const discount_minor of [101n, -1n]) {
    expect(() => price([line('1.00', 1, [], { discount_minor })])).toThrow(RangeError)
  }
})
