// Discounts and price lists in calculations: the orders worked by hand, as returned over HTTP, and the message for each code that does not count.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Calculation } from '@kontor/contract/orders/orders'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildUser, startTestApp, type TestApp } from '../../../testing/app.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { buildOrder } from '../../../testing/orders.ts'
import { shirtForm } from '../../../testing/shirts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const ALL = ['product', 'order', 'shipping'] as const
const EVERYTHING = { all: true }
const of = (...products: Product[]) => ({ product_ids: products.map(({ id }) => id) })

async function discount({ owner, shop }: CalculatingShop, body: Record<string, unknown>): Promise<string> {
  const { status, json, text } = await app.send({
    method: 'POST',
    url: '/v1/a/discounts',
    token: owner.access_token,
    body: { shop_id: shop.id, applies_to: EVERYTHING, ...body },
  })
  expect(status, text).toBe(201)
  return json.id
}
async function stocked(selling: CalculatingShop, price: string, more: object = {}): Promise<Product> {
  const product = await buildProduct(selling.owner, selling.shop, { price, ...more })
  await addStock(selling.owner, selling.shop, product, selling.warehouse, 1000)
  return product
}
const want = (...wanted: [Product, number][]) => ({
  items: wanted.map(([{ id }, quantity]) => ({ product_id: id, quantity })),
})
const rows = ({ items, discounts }: Calculation) =>
  items.map((item) => [
    `${item.quantity} × ${item.unit_price}`,
    item.discounts
      .map(({ id, amount }) => `${discounts.find((one) => one.id === id)?.title} ${amount}`)
      .join(', '),
    item.unit_discount,
    item.unit_tax,
    item.subtotal_before_discount,
    item.discount_total,
    item.subtotal,
    item.tax_rate,
    item.tax_total,
    item.total,
  ])
const sums = (it: Calculation) => [
  it.subtotal_before_discount,
  it.discount_total,
  it.subtotal,
  it.shipping_total,
  it.shipping_discount,
  it.tax_total,
  it.total,
]
const given = ({ discounts }: Calculation) => discounts.map(({ title, amount }) => `${title} ${amount}`)
const reasons = ({ discount_problems }: Calculation) =>
  discount_problems.map(({ code, reason, missing }) => (missing ? [code, reason, missing] : [code, reason]))

describe('worked by hand', () => {
  test('1: ten per cent off mugs, five euro off the order by code, half the shipping from 50 euro', async () => {
    const own = await sell(app)
    const mug = await stocked(own, '12.95')
    const book = await stocked(own, '19.99', { tax_class: 'reduced' })
    const combines_with = ALL
    const product = { title: 'MUGS', class: 'product', method: 'automatic', kind: 'percent', percent: '10' }
    await discount(own, { ...product, applies_to: of(mug), combines_with })
    const five = { title: 'SUMMER5', class: 'order', method: 'code', kind: 'amount', amount: '5.00' }
    await discount(own, { ...five, code: 'Summer5', combines_with })
    const half = { title: 'HALF', class: 'shipping', method: 'automatic', kind: 'percent', percent: '50' }
    await discount(own, { ...half, combines_with, conditions: { min_amount: '50.00' } })
    const priced = await own.calculate({ ...want([mug, 3], [book, 1]), codes: [' summer5 '] })
    expect(rows(priced)).toEqual([
      [
        '3 × 12.95',
        'MUGS 3.89, SUMMER5 3.18',
        '2.36',
        '1.69',
        '32.65',
        '5.94',
        '26.71',
        '0.19',
        '5.07',
        '31.78',
      ],
      ['1 × 19.99', 'SUMMER5 1.82', '1.82', '1.19', '18.68', '1.70', '16.98', '0.07', '1.19', '18.17'],
    ])
    expect(sums(priced)).toEqual(['51.33', '7.64', '43.69', '2.15', '2.45', '6.56', '52.40'])
    expect(given(priced)).toEqual(['MUGS 3.89', 'SUMMER5 5.00', 'HALF 2.45'])
    expect(priced.discounts.map(({ code, is_manual }) => [code, is_manual])).toEqual([
      [null, false],
      ['Summer5', false],
      [null, false],
    ])
    expect(priced.discount_problems).toEqual([])
    expect(priced.tax_lines.map(({ rate, taxable, amount }) => [rate, taxable, amount])).toEqual([
      ['0.19', '27.97', '5.31'],
      ['0.07', '17.87', '1.25'],
    ])
    expect(priced.shipping_options).toMatchObject([{ amount: '4.90', discounted_amount: '2.45' }])
  })

  test('2: prices of a list, buy two get one, and a worse code', async () => {
    const own = await sell(app, { shop: { prices_include_tax: false }, amount: '6.00' })
    const tile = await stocked(own, '4.20')
    const glaze = await stocked(own, '15.50')
    const brush = await stocked(own, '12.00')
    const list = await own.owner.call(api.price_lists.create, {
      body: { shop_id: own.shop.id, title: 'By the dozen', kind: 'fixed' },
    })
    await own.owner.call(api.price_lists.changePrices, {
      params: { id: list.id },
      body: { set: [{ product_id: tile.id, min_quantity: 10, price: '3.80' }] },
    })
    const both = of(glaze, brush)
    await discount(own, {
      title: 'BXGY',
      class: 'product',
      method: 'automatic',
      kind: 'buy_x_get_y',
      applies_to: undefined,
      buys: { quantity: 2, applies_to: both },
      gets: { quantity: 1, percent: '50', applies_to: both },
      combines_with: ['order', 'shipping'],
    })
    const five = {
      title: 'FIVE',
      class: 'order',
      method: 'code',
      kind: 'percent',
      percent: '5',
      code: 'FIVE',
    }
    await discount(own, five)
    const priced = await own.calculate({ ...want([tile, 12], [glaze, 2], [brush, 1]), codes: ['FIVE'] })
    expect(rows(priced)).toEqual([
      ['12 × 3.80', '', '0.00', '0.72', '45.60', '0.00', '45.60', '0.19', '8.66', '54.26'],
      ['2 × 15.50', '', '0.00', '2.95', '31.00', '0.00', '31.00', '0.19', '5.89', '36.89'],
      ['1 × 12.00', 'BXGY 6.00', '6.00', '1.14', '12.00', '6.00', '6.00', '0.19', '1.14', '7.14'],
    ])
    expect(sums(priced)).toEqual(['88.60', '6.00', '82.60', '6.00', '0.00', '16.83', '105.43'])
    expect(reasons(priced)).toEqual([['FIVE', 'does_not_combine']])
    expect(priced.items.map((item) => [item.base_price, item.price_list_id])).toEqual([
      ['4.20', list.id],
      ['15.50', null],
      ['12.00', null],
    ])
    const fewer = await own.calculate(want([tile, 9]))
    expect(fewer.items[0]).toMatchObject({ unit_price: '4.20', base_price: '4.20', price_list_id: null })
  })

  test('3: of two discounts that do not combine, a line takes the better discount, unless a code is better still', async () => {
    const own = await sell(app, {
      rates: { rates: [{ countries: ['DE'], amount: '4.90', free_above_value: '50.00' }] },
    })
    const lamp = await stocked(own, '89.00')
    const auto = { class: 'product', method: 'automatic', applies_to: of(lamp) }
    await discount(own, { ...auto, title: 'P15', kind: 'percent', percent: '15' })
    await discount(own, { ...auto, title: 'P10', kind: 'amount', amount: '10.00' })
    const vip = {
      title: 'VIP20',
      class: 'order',
      method: 'code',
      code: 'VIP20',
      kind: 'percent',
      percent: '20',
    }
    await discount(own, { ...vip, combines_with: ['product'] })
    const without = await own.calculate(want([lamp, 1]))
    expect([given(without), without.total]).toEqual([['P15 13.35'], '75.65'])
    const priced = await own.calculate({ ...want([lamp, 1]), codes: ['VIP20'] })
    expect(rows(priced)).toEqual([
      ['1 × 89.00', 'VIP20 17.80', '17.80', '11.37', '74.79', '14.96', '59.83', '0.19', '11.37', '71.20'],
    ])
    expect(given(priced)).toEqual(['VIP20 17.80'])
  })
})

describe('a code without effect has a reason', () => {
  const code = { class: 'order', method: 'code', kind: 'percent', percent: '10' }
  const hour = 3_600_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()

  test('a code without effect reports the first reason that is true', async () => {
    const own = await sell(app)
    const other = await stocked(own, '5.00')
    const add = (name: string, more: object = {}) =>
      discount(own, { ...code, title: name, code: name, combines_with: ALL, ...more })
    await add('LATER', { starts_at: at(hour) })
    await add('ABROAD', { conditions: { countries: ['FR'] } })
    await add('OTHERS', { conditions: { emails: ['ada@example.test'] } })
    await add('THAT', { class: 'product', applies_to: of(other) })
    await add('MUCH', { conditions: { min_amount: '23.00' } })
    const problemsOf = async (...codes: string[]) => reasons(await own.calculate({ codes }))
    expect(await problemsOf('UNKNOWN', 'LATER', 'ABROAD', 'OTHERS', 'THAT')).toEqual([
      ['UNKNOWN', 'unknown'],
      ['LATER', 'not_started'],
      ['ABROAD', 'not_for_you'],
      ['OTHERS', 'not_for_you'],
      ['THAT', 'not_for_these'],
    ])
    expect(await problemsOf('much')).toEqual([['much', 'minimum_not_met', { amount: '3.00' }]])
    const ada = await own.calculate({ codes: ['others'], customer_user_email: 'Ada@example.test' })
    expect([reasons(ada), ada.discounts.length]).toEqual([[], 1])
    const off = await add('OVER')
    await own.owner.call(api.discounts.update, { params: { id: off }, body: { is_active: false } })
    expect(await problemsOf('OVER')).toEqual([['OVER', 'ended']])
    await add('NEVER', { starts_at: at(hour), is_active: false })
    expect(await problemsOf('NEVER')).toEqual([['NEVER', 'not_started']])
  })

  test('a discount for the first order does not apply to the second', async () => {
    const own = await sell(app)
    await discount(own, { ...code, title: 'Hello', code: 'HELLO', conditions: { first_order_only: true } })
    const wanted = { codes: ['HELLO'], customer_user_email: 'ben@example.test' }
    expect(reasons(await own.calculate(wanted))).toEqual([])
    await buildOrder(app, own)
    expect(reasons(await own.calculate(wanted))).toEqual([['HELLO', 'not_for_you']])
    expect(reasons(await own.calculate({ codes: ['HELLO'] })), 'without an address').toEqual([])
  })

  test('more than five are refused', async () => {
    const { shop, product } = await sell(app)
    const body = {
      shop_id: shop.id,
      destination_country: 'DE',
      items: [{ product_id: product.id, quantity: 1 }],
    }
    const codes = ['a', 'b', 'c', 'd', 'e', 'f']
    const answer = await app.send({
      method: 'POST',
      url: '/v1/public/order-calculation',
      body: { ...body, codes },
    })
    expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'codes'])
  })
})

describe('a customer group', () => {
  test('a customer group has its prices and discounts only with a proved address', async () => {
    const own = await sell(app)
    const group = await own.owner.call(api.customer_groups.create, {
      body: { shop_id: own.shop.id, title: 'Dealers' },
    })
    await own.owner.call(api.customer_groups.changeMembers, {
      params: { id: group.id },
      body: { add: ['ada@example.test'] },
    })
    await own.owner.call(api.price_lists.create, {
      body: {
        shop_id: own.shop.id,
        title: 'Dealers',
        kind: 'percent',
        percent: '20',
        applies_to: { all: true },
        customer_group_ids: [group.id],
      },
    })
    const typed = await own.calculate({ customer_user_email: 'ada@example.test' })
    expect(typed.items[0]?.unit_price).toBe('10.00')
    const body = {
      shop_id: own.shop.id,
      items: [{ product_id: own.product.id, quantity: 1 }],
      customer_user_email: 'Ada@example.test',
      shipping_address: { recipient_name: 'Ada', street: 'Kai 1', city: 'Kiel', zip: '24103', country: 'DE' },
    }
    const entered = await own.owner.call(api.orders.calculate, { body })
    expect(entered.items[0]).toMatchObject({ unit_price: '8.00', base_price: '10.00' })

    const ada = await buildUser(app, 'ada@example.test')
    const { access_token: customer_token } = ada
    const others = { customer_token, customer_user_email: 'office@example.test' }
    for (const wanted of [{ customer_token }, others])
      expect((await own.calculate(wanted)).items[0]?.unit_price).toBe('8.00')
    const asked = { ...body, id: randomUUID(), ...others }
    const placed = await app.send({ method: 'POST', url: '/v1/public/order', body: asked })
    expect([placed.status, placed.json.items[0].unit_price]).toEqual([201, '8.00'])
    const renewed = { ...asked, customer_token: 'renewed meanwhile, and ended' }
    const refused = await app.send({ method: 'POST', url: '/v1/public/order', body: renewed })
    expect([refused.status, refused.json.error]).toEqual([401, 'invalid_token'])
    const again = await app.send({
      method: 'POST',
      url: '/v1/public/order',
      body: { ...asked, customer_token: undefined },
    })
    expect([again.status, again.json.id]).toEqual([200, asked.id])
    const before = await own.calculate({ customer_token })
    // Only who is known sees prices without tax, and pays the same.
    await own.owner.call(api.customer_groups.update, {
      params: { id: group.id },
      body: { shows_prices_without_tax: true },
    })
    const known = await own.calculate({ customer_token })
    expect(known).toMatchObject({ shows_prices_without_tax: true, total: before.total })
    expect(known.shipping_options).toMatchObject([{ amount: '4.90', net_amount: '4.12' }])
    const strangers = await own.calculate({ customer_user_email: 'Ada@example.test' })
    expect(strangers.shows_prices_without_tax).toBe(false)
    expect(strangers.shipping_options[0]).not.toHaveProperty('net_amount')
    // The order is the account's, so what is added later has the account's prices too.
    await own.owner.call(api.orders.paid, { params: { id: asked.id } })
    const edit = await own.owner.call(api.order_edits.preview, {
      params: { id: asked.id },
      body: { remove: [], add: [{ product_id: own.product.id, quantity: 1 }] },
    })
    expect(edit.added.items[0]?.unit_price).toBe('8.00')
  })
})

describe('a collection', () => {
  test('a collection named by a discount has its own products, by hand or by rules, and the products of child collections', async () => {
    const own = await sell(app)
    const lamp = await stocked(own, '10.00')
    const tea = await stocked(own, '10.00', { tags: ['tea'] })
    const parent = await own.owner.call(api.collections.create, {
      body: { shop_id: own.shop.id, title: 'Home', kind: 'manual' },
    })
    const child = await own.owner.call(api.collections.create, {
      body: { shop_id: own.shop.id, title: 'Light', kind: 'manual', parent_id: parent.id },
    })
    await own.owner.call(api.collections.changeItems, { params: { id: child.id }, body: { add: [lamp.id] } })
    const by_rules = await own.owner.call(api.collections.create, {
      body: {
        shop_id: own.shop.id,
        title: 'Tea',
        kind: 'rules',
        rules: { match: 'all', conditions: [{ field: 'tag', value: 'tea' }] },
      },
    })
    const ten = { class: 'product', method: 'automatic', kind: 'percent', percent: '10' }
    await discount(own, { ...ten, title: 'Home', applies_to: { collection_ids: [parent.id] } })
    await discount(own, { ...ten, title: 'Tea', applies_to: { collection_ids: [by_rules.id] } })
    const priced = await own.calculate(want([lamp, 1], [tea, 1], [own.product, 1]))
    expect(priced.items.map(({ discounts }) => discounts.length)).toEqual([1, 1, 0])
    expect(given(priced)).toEqual(['Home 1.00', 'Tea 1.00'])
  })

  test('a collection has the variants of its groups and the rule products of a child, for discounts and price lists alike', async () => {
    const own = await sell(app)
    const { shop, owner } = own
    const { variants } = await owner.call(api.product_groups.create, {
      body: shirtForm(shop, { defaults: { price: '20.00', is_live: true, allow_negative_stock: true } }),
    })
    const shirt = variants[0]!
    const tea = await stocked(own, '10.00', { tags: ['tea'] })
    const create = (body: Record<string, unknown>) =>
      owner.call(api.collections.create, { body: { shop_id: shop.id, title: 'Gifts', ...body } })
    const { id } = await create({ kind: 'manual' })
    const rules = { match: 'all', conditions: [{ field: 'tag', value: 'tea' }] }
    await create({ title: 'Teas', kind: 'rules', rules, parent_id: id })
    await owner.call(api.collections.changeItems, { params: { id }, body: { add: [shirt.group_id!] } })
    const applies_to = { product_ids: [], group_ids: [], collection_ids: [id] }
    await owner.call(api.price_lists.create, {
      body: { shop_id: shop.id, title: 'Gifts', kind: 'percent', percent: '10', applies_to },
    })
    const ten = { class: 'product', method: 'automatic', kind: 'percent', percent: '10' }
    await discount(own, { ...ten, title: 'Gifts', applies_to })
    const { items } = await own.calculate({
      items: [shirt, tea, own.product].map(({ id: product_id }) => ({ product_id, quantity: 1 })),
    })
    expect(items.map(({ unit_price, unit_discount }) => [unit_price, unit_discount])).toEqual([
      ['18.00', '1.80'],
      ['9.00', '0.90'],
      ['10.00', '0.00'],
    ])
  })

  test('a collection by rules has all variants of a group with one matching variant on sale', async () => {
    const own = await sell(app)
    const { shop, owner } = own
    const { id, variants } = await owner.call(api.product_groups.create, {
      body: shirtForm(shop, { defaults: { price: '20.00', is_live: true, allow_negative_stock: true } }),
    })
    const collection = await owner.call(api.collections.create, {
      body: {
        shop_id: shop.id,
        title: 'Medium',
        kind: 'rules',
        rules: { match: 'all', conditions: [{ field: 'option', name: 'Size', value: 'M' }] },
      },
    })
    const ten = { class: 'product', method: 'automatic', kind: 'percent', percent: '10' }
    await discount(own, { ...ten, title: 'Medium', applies_to: { collection_ids: [collection.id] } })
    const small = variants.filter(({ variant_title }) => variant_title.startsWith('S'))
    const reduced = async () =>
      (await own.calculate(want([small[0]!, 1], [own.product, 1]))).items.map((item) => item.unit_discount)
    expect(await reduced()).toEqual(['2.00', '0.00'])
    const update = variants.filter((one) => !small.includes(one)).map(({ id }) => ({ id, is_live: false }))
    await owner.call(api.product_groups.changeVariants, { params: { id }, body: { update } })
    expect(await reduced()).toEqual(['0.00', '0.00'])
  })
})
