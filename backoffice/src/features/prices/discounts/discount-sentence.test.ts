import { afterEach, expect, test, vi } from 'vitest'
import { type DiscountValues, EMPTY_DISCOUNT } from './discount-data.ts'
import { discountSentence } from './discount-sentence.ts'
import { ALL_PRODUCTS } from './targets/targets.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const formats = { money: (amount: string) => `€${amount}`, dateTime: (at: string) => at.slice(0, 10) }
const sentence = (values: Partial<DiscountValues>) =>
  discountSentence({ ...EMPTY_DISCOUNT, ...values }, formats)
const some = { ...ALL_PRODUCTS, all: false, product_ids: ['1', '2'], collection_ids: ['3'] }

test.each<[Partial<DiscountValues>, string]>([
  [{}, '…% off the order with a code.'],
  [{ percent: '12.5', code: 'SUMMER' }, '12.5% off the order with the code SUMMER.'],
  [
    { kind: 'amount', amount: '5.00', applies_to: some },
    '€5.00 off 2 products and 1 collection together with a code.',
  ],
  [
    { class: 'product', kind: 'amount', amount: '2.00', method: 'automatic' },
    '€2.00 off each item of all products automatically.',
  ],
  [
    { class: 'product', percent: '10', applies_to: { ...some, collection_ids: [] } },
    '10% off 2 products with a code.',
  ],
  [
    { class: 'shipping', percent: '100', max_shipping: '9.90', code: 'SHIP' },
    'Free shipping where it costs up to €9.90 with the code SHIP.',
  ],
  [{ class: 'shipping', percent: '50' }, '50% off shipping with a code.'],
  [{ percent: '10', starts_at: 'incomplete' }, '10% off the order with a code, from ….'],
  [
    {
      percent: '10',
      conditions: { ...EMPTY_DISCOUNT.conditions, min_quantity: 'three' },
      uses_limit: '1e3',
      uses_per_customer: ' 2 ',
    },
    '10% off the order with a code, 2 uses per customer.',
  ],
  [
    {
      class: 'product',
      kind: 'buy_x_get_y',
      max_times: '-',
      buys: { ...EMPTY_DISCOUNT.buys, quantity: 0 },
      gets: { ...EMPTY_DISCOUNT.gets, quantity: 0 },
    },
    'Buy … of all products, get … more free with a code.',
  ],
  [
    { class: 'product', kind: 'buy_x_get_y', method: 'automatic', max_times: '1' },
    'Buy 2 of all products, get 1 more free automatically, at most 1 time per order.',
  ],
  [
    {
      percent: '10',
      conditions: {
        min_amount: '50.00',
        min_quantity: '3',
        customer_group_ids: ['1'],
        emails: ['a@b.de', 'c@d.de'],
        countries: ['DE'],
        first_order_only: true,
      },
      uses_limit: '100',
      uses_per_customer: '1',
      starts_at: '2026-12-01T00:00:00.000Z',
      ends_at: '2026-12-24T00:00:00.000Z',
    },
    '10% off the order with a code, from €50.00, for at least 3 items, for members of 1 customer group, for 2 email addresses, for delivery to 1 country, for first orders, 100 uses in total, 1 use per customer, from 2026-12-01, until 2026-12-24.',
  ],
])('says what %o does', (values, said) => {
  expect(sentence(values)).toBe(said)
})

test('names what it applies to where that is little, and counts what is more', () => {
  const titles = new Map([
    ['p', 'Teapot'],
    ['c', 'Ceramics'],
  ])
  const of = (applies_to: Partial<typeof ALL_PRODUCTS>) =>
    discountSentence(
      {
        ...EMPTY_DISCOUNT,
        class: 'product',
        percent: '10',
        method: 'automatic',
        applies_to: { ...ALL_PRODUCTS, all: false, ...applies_to },
      },
      { ...formats, titles },
    )
  expect(of({ collection_ids: ['c'] })).toBe('10% off everything in Ceramics automatically.')
  expect(of({ product_ids: ['p'], collection_ids: ['c'] })).toBe(
    '10% off Teapot and everything in Ceramics automatically.',
  )
  expect(of({ product_ids: ['p', 'unknown'] })).toBe('10% off 2 products automatically.')
  expect(of({ product_ids: ['p', 'q', 'r'] })).toBe('10% off 3 products automatically.')
})

test('says which other products are got', () => {
  const part = (id: string) => ({ ...ALL_PRODUCTS, all: false, product_ids: [id] })
  expect(
    sentence({
      class: 'product',
      kind: 'buy_x_get_y',
      buys: { quantity: 2, applies_to: part('1') },
      gets: { quantity: 1, percent: '50', applies_to: part('2') },
    }),
  ).toBe('Buy 2 of 1 product, get 1 of 1 product at 50% off with a code.')
})

test('in German a percentage is written as its field has it, and what it is for keeps its form', {
  timeout: 60_000,
}, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../../lib/texts.ts')
  vi.unstubAllGlobals()
  const german = await import('./discount-sentence.ts')
  const said = (values: Partial<DiscountValues>) =>
    german.discountSentence({ ...EMPTY_DISCOUNT, ...values }, formats).replaceAll('\u00a0', ' ')
  expect(said({ percent: '12.5' })).toMatch(/^12,5 %/)
  const product = { class: 'product', method: 'automatic' } as const
  expect(said({ ...product, kind: 'amount', amount: '2.00' })).toBe(
    '€2.00 auf jeden Artikel: alle Produkte, automatisch.',
  )
  const gets = { quantity: 1, percent: '100', applies_to: some }
  expect(said({ ...product, kind: 'buy_x_get_y', gets })).toBe(
    'Beim Kauf von 2 (alle Produkte): 1 kostenlos (2 Produkte und 1 Kollektion), automatisch.',
  )
  expect(said({ ...product, kind: 'buy_x_get_y', gets: { ...gets, percent: '50' } })).toBe(
    'Beim Kauf von 2 (alle Produkte): 50 % auf 1 (2 Produkte und 1 Kollektion), automatisch.',
  )
})
