import { describe, expect, it } from 'vitest'
import { type Basket, chooseWarehouse, type StockedWarehouse } from './choose-warehouse.ts'
import type { BasketLine, ShippingTemplate } from './pricing-facts.ts'

const line = (overrides: Partial<BasketLine> = {}): BasketLine => ({
  product_id: 'mug',
  quantity: 2,
  title: 'Mug',
  sku: '',
  group_id: null,
  option_values: [],
  variant_title: '',
  unit_price: '10.00',
  base_price: '10.00',
  price_list_id: null,
  requires_shipping: true,
  allow_negative_stock: false,
  is_digital: false,
  tax_class: 'standard',
  weight: null,
  is_on_sale: true,
  is_gift_card: false,
  row_version: '1',
  ...overrides,
})
type Rate = StockedWarehouse['rates'][number]

const rate = (id: string, amount: string, overrides: Partial<ShippingTemplate> = {}): Rate => ({
  template: {
    id,
    title: id,
    description: '',
    provider: 'Post',
    service_level: 'standard',
    method: 'by_order',
    rates: new Map(),
    ...overrides,
  },
  rate: { amount, free_above_value: null },
})
const warehouse = (
  id: string,
  stock: number,
  overrides: Partial<StockedWarehouse> = {},
): StockedWarehouse => ({
  id,
  place: { country: 'DE' },
  available: new Map([
    ['mug', stock],
    ['book', stock],
  ]),
  rates: [rate('parcel', '5.00')],
  ...overrides,
})
const basket = (warehouses: StockedWarehouse[], lines = [line()]): Basket => ({
  currency: 'EUR',
  lines,
  warehouses,
  goodsShown: () => lines.reduce((sum, one) => sum + BigInt(one.quantity) * 1000n, 0n),
})
const choose = (warehouses: StockedWarehouse[], lines?: BasketLine[], choice = {}) => {
  const { warehouse, shipping, problems } = chooseWarehouse(basket(warehouses, lines), choice)
  return [warehouse?.id, shipping?.id, problems.map((problem) => problem.code)]
}

describe('of those that have everything and a rate', () => {
  it('the cheapest shipping comes first', () => {
    const expensive = warehouse('expensive', 900)
    const cheap = warehouse('cheap', 2, { rates: [rate('parcel', '5.00'), rate('letter', '4.99')] })
    expect(choose([expensive, cheap])).toEqual(['cheap', 'letter', []])
  })
  it('of warehouses with all items and equal rates, the warehouse with the most stock is chosen', () => {
    expect(choose([warehouse('few', 3), warehouse('many', 4)])).toEqual(['many', 'parcel', []])
  })
  it('of warehouses with equal rates and stock, the oldest is chosen', () => {
    expect(choose([warehouse('old', 3), warehouse('new', 3)])).toEqual(['old', 'parcel', []])
  })
  it('a requested warehouse and rate win over all remaining rules', () => {
    const list = [warehouse('old', 3), warehouse('new', 3, { rates: [rate('express', '9.00')] })]
    expect(choose(list, undefined, { warehouse_id: 'new' })).toEqual(['new', 'express', []])
    expect(choose(list, undefined, { shipping_method: 'express' })).toEqual(['new', 'express', []])
  })
  it('a choice leaves the list of options unchanged, including the options of every warehouse', () => {
    const list = [
      warehouse('near', 9, { rates: [rate('ground', '6.50')] }),
      warehouse('far', 9, { rates: [rate('parcel', '24.00')] }),
    ]
    for (const shipping_method of [undefined, 'ground', 'parcel'])
      expect(chooseWarehouse(basket(list), { shipping_method }).options.map(({ id }) => id)).toEqual([
        'ground',
        'parcel',
      ])
  })
  it('each template is offered once, from the better warehouse', () => {
    const list = [
      warehouse('few', 3, { rates: [rate('parcel', '5.00'), rate('express', '9.00')] }),
      warehouse('many', 4),
    ]
    const { options } = chooseWarehouse(basket(list), {})
    expect(options.map(({ id, warehouse_id }) => [id, warehouse_id])).toEqual([
      ['parcel', 'many'],
      ['express', 'few'],
    ])
  })
})

describe('problems', () => {
  it('no address, no shipping', () => {
    const homeless = warehouse('homeless', 9, { place: null })
    expect(choose([homeless, warehouse('new', 2)])).toEqual(['new', 'parcel', []])
    expect(choose([homeless])).toEqual([undefined, undefined, ['no_shipping_rate']])
  })
  it('goods only in warehouses without an address are not sold out but cannot be sent', () => {
    const homeless = warehouse('homeless', 9, { place: null })
    const { options, problems } = chooseWarehouse(basket([homeless, warehouse('near', 1)]), {})
    expect(problems.map(({ code }) => code)).toEqual(['no_shipping_rate'])
    expect(options).toEqual([])
    expect(choose([homeless], undefined, { warehouse_id: 'homeless' })[2]).toEqual(['no_shipping_rate'])
  })
  it('a line short in every warehouse is short by the stock that can be shipped', () => {
    const homeless = warehouse('homeless', 9, { place: null })
    const list = [homeless, warehouse('near', 1)]
    const { problems } = chooseWarehouse(basket(list, [line({ quantity: 10 })]), {})
    expect(problems).toMatchObject([{ code: 'insufficient_stock', available: 1 }])
    expect(choose(list, undefined, { warehouse_id: 'near' })).toEqual([
      'near',
      'parcel',
      ['insufficient_stock'],
    ])
  })
  it('goods in a warehouse without shipping to the destination have no shipping rate', () => {
    const far = warehouse('far', 9, { rates: [] })
    expect(choose([far, warehouse('near', 1)])).toEqual(['far', undefined, ['no_shipping_rate']])
  })
  it('a removed shipping rate and a destination without shipping are different problems', () => {
    const problemsOf = (choice: string | undefined, rates: Rate[]) =>
      chooseWarehouse(basket([warehouse('one', 9, { rates })]), { shipping_method: choice }).problems
    const [gone] = problemsOf('express', [rate('parcel', '5.00')])
    expect(gone).toMatchObject({
      code: 'no_shipping_rate',
      message: expect.stringContaining('no longer available'),
    })
    const [nowhere] = problemsOf('express', [])
    expect(nowhere).toMatchObject({
      code: 'no_shipping_rate',
      message: expect.stringContaining('destination'),
    })
  })
  it('an unknown weight is a problem only if no rate without weight ships', () => {
    const by_kilo = rate('by weight', '1.00', { method: 'by_kilo' })
    expect(choose([warehouse('one', 9, { rates: [by_kilo] })])).toEqual([
      'one',
      undefined,
      ['weight_missing'],
    ])
    expect(choose([warehouse('one', 9, { rates: [by_kilo, rate('parcel', '5.00')] })])[1]).toBe('parcel')
  })
  it('an unknown weight explains why a rate by weight cannot be chosen while a second rate ships', () => {
    const by_kilo = rate('by weight', '1.00', { method: 'by_kilo' })
    const one = [warehouse('one', 9, { rates: [by_kilo, rate('parcel', '5.00')] })]
    const problemOf = (shipping_method: string) => choose(one, undefined, { shipping_method })[2]
    expect(problemOf('by weight')).toEqual(['weight_missing'])
    expect(problemOf('gone')).toEqual(['no_shipping_rate'])
    expect(problemOf('parcel')).toEqual([])
  })
  it('with a shortage, a warehouse that ships comes first, and a missing rate everywhere is reported', () => {
    const far = warehouse('far', 1, { rates: [] })
    const empty = warehouse('empty', 0)
    const two = [line(), line({ product_id: 'book', quantity: 1 })]
    expect(choose([far, empty], two)).toEqual(['empty', 'parcel', ['insufficient_stock']])
    expect(choose([far])).toEqual(['far', undefined, ['insufficient_stock', 'no_shipping_rate']])
    expect(choose([])).toEqual([undefined, undefined, ['insufficient_stock', 'no_shipping_rate']])
    expect(choose([warehouse('near', 1)], undefined, { shipping_method: 'gone' })[2]).toEqual([
      'insufficient_stock',
      'no_shipping_rate',
    ])
  })
  it('a basket whose lines are all in stock but in no common warehouse is a problem', () => {
    const lines = [line(), line({ product_id: 'book' })]
    const list = [
      warehouse('mugs', 9, { available: new Map([['mug', 9]]) }),
      warehouse('books', 9, { available: new Map([['book', 9]]) }),
    ]
    expect(choose(list, lines)).toEqual(['mugs', 'parcel', ['no_single_warehouse']])
  })
  it('if the stock suffices only in total, the problem names the most stock of one warehouse', () => {
    const problemsOf = (lines: BasketLine[]) =>
      chooseWarehouse(basket([warehouse('a', 1), warehouse('b', 1)], lines), {}).problems
    const split_stock = {
      code: 'no_single_warehouse',
      product_id: 'mug',
      available: 1,
      message: 'Only 1 available from one warehouse. Reduce the quantity, or order the rest separately.',
    }
    expect(problemsOf([line()])).toEqual([split_stock])
    expect(problemsOf([line(), line({ product_id: 'book', quantity: 1 })])).toEqual([split_stock])
    expect(problemsOf([line(), line({ product_id: 'book' })])).toEqual([
      split_stock,
      { ...split_stock, product_id: 'book' },
    ])
    const { problems } = chooseWarehouse(basket([warehouse('a', 1), warehouse('b', -3)]), {})
    expect(problems).toMatchObject([{ code: 'insufficient_stock', product_id: 'mug', available: 1 }])
  })
  it('an oversold product counts as none', () => {
    const { problems } = chooseWarehouse(basket([warehouse('a', -5)]), {})
    expect(problems).toMatchObject([{ available: 0, message: 'Sold out.' }])
  })
})

describe('nothing to ship', () => {
  const digital = line({ requires_shipping: false })
  it('needs neither address nor rate, but stocked items must be available', () => {
    const list = [warehouse('homeless', 9, { place: null, rates: [] })]
    expect(choose(list, [digital])).toEqual(['homeless', undefined, []])
    expect(choose([], [digital])).toEqual([undefined, undefined, ['insufficient_stock']])
  })
  it('a product sold without stock needs no warehouse at all', () => {
    expect(choose([], [{ ...digital, allow_negative_stock: true }])).toEqual([undefined, undefined, []])
    expect(choose([], [line({ allow_negative_stock: true })])[2]).toEqual(['no_shipping_rate'])
  })
})
