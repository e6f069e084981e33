import { api } from '@kontor/contract/api'
import type { TaxThreshold } from '@kontor/contract/taxes/taxes'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OWNERS_SCOPE } from '../../db/access/row-security.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '../../db/migrating/migrate.ts'
import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import {
  addStock,
  buildAddress,
  buildProduct,
  buildRates,
  buildShop,
  buildWarehouse,
} from '../../testing/build.ts'
import { type CalculatingShop, sell } from '../../testing/calculating-shop.ts'
import { BUYER, buildOrder, buildPaidOrder } from '../../testing/orders.ts'
import {
  buildGateway,
  placePaidOrder,
  runJobsWithoutMails,
  startPayingApp,
} from '../../testing/paying-shop.ts'

let app: TestApp
let selling: CalculatingShop

beforeAll(async () => {
  app = await startTestApp()
})

// Prices without tax, so that the sums are easy to read: 1000.00 with 19 % included would be 840.34 net.
const NET = { shop: { prices_include_tax: false, default_currency: 'EUR' }, price: '1000.00', amount: '0' }

beforeEach(async () => {
  selling = await sell(app, NET)
})

const FRENCH = { ...BUYER, country: 'FR' }

const order = (shop: Pick<CalculatingShop, 'shop' | 'product'>, quantity: number, overrides: object = {}) =>
  buildOrder(app, shop, {
    items: [{ product_id: shop.product.id, quantity }],
    shipping_address: FRENCH,
    ...overrides,
  })
const pay = (owner: TestUser, id: string) => owner.call(api.orders.paid, { params: { id } })
const buyPaid = async (quantity: number, shop: CalculatingShop = selling, overrides: object = {}) => {
  const id = await order(shop, quantity, overrides)
  await pay(shop.owner, id)
  return id
}
const threshold = (shop: CalculatingShop = selling): Promise<TaxThreshold> =>
  shop.owner.call(api.taxes.threshold, { query: { shop_id: shop.shop.id } })
const whoseTax = async (shop: CalculatingShop = selling) => {
  const { tax_lines } = await shop.calculate({ destination_country: 'FR' })
  return `${tax_lines[0]?.country} ${tax_lines[0]?.basis}`
}

describe('the meter', () => {
  it('begins at nothing', async () => {
    expect(await threshold()).toMatchObject({
      limit: '10000.00',
      amount: '0.00',
      last_year_amount: '0.00',
      state: 'below',
      passed_at: null,
      oss_registered: false,
      is_in_union: true,
      currency: 'EUR',
    })
  })

  it('counts what consumers in other member states have paid, before tax, and nothing else', async () => {
    await buyPaid(2)
    await buyPaid(1, selling, { shipping_address: BUYER })
    await buyPaid(1, selling, { shipping_address: { ...FRENCH, vat_number: 'FR83404833048' } })
    await buyPaid(1, selling, { shipping_address: { ...BUYER, country: 'CH' } })
    await order(selling, 3)
    expect(await threshold()).toMatchObject({ amount: '2000.00', state: 'below' })
    await buyPaid(6)
    expect(await threshold()).toMatchObject({ amount: '8000.00', state: 'near' })
  })

  // Directive 2006/112/EC, articles 59c and 78 (b).
  it('counts shipping, and takes it off again with a refund', async () => {
    const shipping = await sell(app, { ...NET, amount: '4.90' })
    const id = await buyPaid(10, shipping)
    expect(await threshold(shipping)).toMatchObject({ amount: '10004.90', state: 'passed' })
    await shipping.owner.call(api.refunds.create, { params: { id }, body: { all: true } })
    expect(await threshold(shipping)).toMatchObject({ amount: '0.00' })
  })

  it('does not count again what was refunded and sent back by the bank', async () => {
    const id = await buyPaid(1)
    await selling.owner.call(api.orders.refunded, { params: { id } })
    await app.db.run(sql`update refunds set status = 'failed' where order_id = ${id}`)
    expect(await threshold()).toMatchObject({ amount: '0.00' })
  })

  it('is only passed above the limit, not at it', async () => {
    await buyPaid(10)
    expect(await threshold()).toMatchObject({ amount: '10000.00', state: 'near', passed_at: null })
    expect(await whoseTax()).toBe('DE origin')
    const cent = await buildProduct(selling.owner, selling.shop, { price: '0.01' })
    await addStock(selling.owner, selling.shop, cent, selling.warehouse, 5)
    await buyPaid(1, { ...selling, product: cent })
    expect(await threshold()).toMatchObject({
      amount: '10000.01',
      state: 'passed',
      passed_at: expect.any(String),
    })
    expect(await whoseTax()).toBe('FR destination')
  })

  it('counts other currencies of the Union by the rates the law fixed', async () => {
    const swedish = await sell(app, {
      shop: { prices_include_tax: false, default_currency: 'SEK' },
      address: { country: 'SE', vat_number: 'SE556043606401' },
      price: '9968.00',
      amount: '0',
    })
    await buyPaid(1, swedish)
    expect(await threshold(swedish)).toMatchObject({ amount: '1000.00', state: 'below' })
  })

  it('does not apply to a shop outside the Union, which the response states', async () => {
    const swiss = await sell(app, { address: { country: 'CH', vat_number: 'CHE107787577' } })
    expect(await threshold(swiss)).toMatchObject({ is_in_union: false })
  })

  it('is the business of who manages the shop', async () => {
    const answer = (token: string) =>
      app.send({ method: 'GET', url: `/v1/a/taxes/threshold?shop_id=${selling.shop.id}`, token })
    const stranger = await sell(app)
    expect((await answer(stranger.owner.access_token)).status).toBe(404)
    expect(
      (await app.send({ method: 'GET', url: '/v1/a/taxes/threshold', token: selling.owner.access_token }))
        .status,
    ).toBe(422)
  })
})

describe('orders with gift cards', () => {
  const buyBoth = async () => {
    const { owner, shop, product } = selling
    const gift = await buildProduct(owner, shop, { price: '810.00', is_gift_card: true })
    const items = [product, gift].map(({ id }) => ({ product_id: id, quantity: 1 }))
    return { id: await buyPaid(1, selling, { items }), gift }
  }
  const makeRefund = async (id: string, product_id: string) => {
    const items = await selling.owner.call(api.orders.items, { params: { id } })
    const order_item_id = items.find((item) => item.product_id === product_id)!.id as string
    await selling.owner.call(api.refunds.create, {
      params: { id },
      body: { lines: [{ order_item_id, quantity: 1 }] },
    })
  }

  it('count with their goods: a refund of the gift card changes nothing, one of the goods leaves nothing', async () => {
    const { id, gift } = await buyBoth()
    expect((await threshold()).amount).toBe('1000.00')
    await makeRefund(id, gift.id)
    expect((await threshold()).amount).toBe('1000.00')
    const other = await buyBoth()
    expect((await threshold()).amount).toBe('2000.00')
    await makeRefund(other.id, selling.product.id)
    expect((await threshold()).amount).toBe('1000.00')
  })

  it('are counted again by the migration if something of them was refunded', async () => {
    const { id, gift } = await buyBoth()
    await makeRefund(id, gift.id)
    // As it was counted before, in proportion to a total with the gift card.
    await app.db.run(sql`update distance_sales set amount = 190 where order_id = ${id}`)
    await app.db.run(
      sql`update distance_sale_years set amount = amount - 810 where shop_id = ${selling.shop.id}`,
    )
    expect((await threshold()).amount).toBe('190.00')
    const migration = readMigrations(MIGRATIONS_FOLDER).find(({ name }) => name.startsWith('0418-'))!
    const client = new pg.Client({ connectionString: app.db.connection_string, options: OWNERS_SCOPE })
    await client.connect()
    await client.query(migration.text).finally(() => client.end())
    expect((await threshold()).amount).toBe('1000.00')
  })

  const addOne = async (id: string) => {
    const { owner, product } = selling
    const body = { add: [{ product_id: product.id, quantity: 1 }] }
    const edit = await owner.call(api.order_edits.create, { params: { id }, body })
    await owner.call(api.order_edits.paid, { params: { id, editId: edit.id } })
  }

  it('count what an edit adds to them with its own amount', async () => {
    const { id } = await buyBoth()
    await addOne(id)
    expect((await threshold()).amount).toBe('2000.00')
  })

  it('and nothing else, or with goods for free, count once an edit adds goods', async () => {
    const { owner, shop, warehouse, product } = selling
    const gift = await buildProduct(owner, shop, { price: '25.00', is_gift_card: true })
    const sample = await buildProduct(owner, shop, { price: '0.00' })
    await addStock(owner, shop, sample, warehouse, 1)
    const [cards, free] = await Promise.all(
      [gift, sample].map((one) => buyPaid(1, { ...selling, product: one })),
    )
    expect((await threshold()).amount).toBe('0.00')
    await addOne(cards!)
    expect((await threshold()).amount).toBe('1000.00')
    await addOne(free!)
    expect((await threshold()).amount).toBe('2000.00')
    await makeRefund(cards!, product.id)
    expect((await threshold()).amount).toBe('1000.00')
  })
})

it('what an edit removed is off with what it adds, before Stripe has refunded the difference, and where Stripe refuses it', async () => {
  const paying = await startPayingApp()
  const shop = await sell(paying, NET)
  const { owner, product, warehouse } = shop
  await buildPaidOrder(paying, shop, {
    items: [{ product_id: product.id, quantity: 9 }],
    shipping_address: FRENCH,
  })
  const cards = { ...shop, ...(await buildGateway(owner, shop.shop)) }
  const { order: bought } = await placePaidOrder(paying, cards, { shipping_address: FRENCH })
  const params = { id: bought.id }
  // The mock of Stripe takes test keys only, and a test sale does not count.
  await paying.db.run(sql`update orders set is_test = false where id = ${bought.id}`)
  const cheaper = await buildProduct(owner, shop.shop, { price: '900.00' })
  await addStock(owner, shop.shop, cheaper, warehouse, 1)
  const [item] = await owner.call(api.orders.items, { params })
  paying.stripe_mock.faults.push({
    on: 'POST /v1/refunds',
    execute: false,
    times: 1,
    answer: { status: 400, code: 'charge_disputed' },
  })
  const body = {
    remove: [{ order_item_id: item!.id!, quantity: 1 }],
    add: [{ product_id: cheaper.id, quantity: 1 }],
  }
  await owner.call(api.order_edits.create, { params, body })
  const counted = { amount: '9900.00', state: 'near', passed_at: null }
  expect(await owner.call(api.refunds.list, { params })).toMatchObject([{ status: 'pending' }])
  expect(await threshold(shop)).toMatchObject(counted)
  await runJobsWithoutMails(paying)
  const [refused] = await owner.call(api.refunds.list, { params })
  expect(refused!.status).toBe('failed')
  expect(await threshold(shop)).toMatchObject(counted)
  await owner.call(api.refunds.retry, { params: { id: refused!.id } })
  await runJobsWithoutMails(paying)
  expect(await threshold(shop)).toMatchObject(counted)
})

describe('what has been passed', () => {
  it('stays exceeded after refunds, although the sum falls', async () => {
    await buyPaid(6)
    const id = await buyPaid(5)
    await selling.owner.call(api.orders.refunded, { params: { id } })
    expect(await threshold()).toMatchObject({ amount: '6000.00', state: 'passed' })
    expect(await whoseTax()).toBe('FR destination')
  })

  it('is not passed by what went back before', async () => {
    const id = await buyPaid(6)
    await selling.owner.call(api.orders.refunded, { params: { id } })
    expect(await threshold()).toMatchObject({ amount: '0.00', state: 'below' })
    await buyPaid(5)
    expect(await whoseTax()).toBe('DE origin')
  })

  it('holds for the next year, and not for the one after', async () => {
    await buyPaid(11)
    const back = (years: number) =>
      app.db.transaction(async (tx) => {
        const { owner, shop } = selling
        await tx.run(
          sql`update distance_sale_limits set year = year - ${years} where account_user_id = ${owner.user_id}`,
        )
        await tx.run(sql`update distance_sale_years set year = year - ${years} where shop_id = ${shop.id}`)
        await tx.run(sql`update distance_sales set year = year - ${years} where shop_id = ${shop.id}`)
      })
    await back(1)
    expect(await threshold()).toMatchObject({
      amount: '0.00',
      last_year_amount: '11000.00',
      state: 'passed_last_year',
    })
    expect(await whoseTax()).toBe('FR destination')
    await back(1)
    expect(await threshold()).toMatchObject({ last_year_amount: '0.00', state: 'below', passed_at: null })
    expect(await whoseTax()).toBe('DE origin')
  })
})

describe('all shops of an account', () => {
  const secondShop = async ({ owner }: CalculatingShop): Promise<CalculatingShop> => {
    const shop = await buildShop(owner, { prices_include_tax: false })
    const address = await buildAddress(owner, shop, { is_default: true, vat_number: 'DE123456789' })
    const warehouse = await buildWarehouse(owner, shop, { address_id: address.id })
    const product = await buildProduct(owner, shop, { price: '1000.00' })
    await addStock(owner, shop, product, warehouse, 100)
    const rates = await buildRates(owner, shop, warehouse, {
      rates: [{ countries: ['DE', 'FR'], amount: '0' }],
    })
    const calculate = (wanted: object = {}) =>
      app.call(api.storefront.calculate, {
        body: {
          shop_id: shop.id,
          items: [{ product_id: product.id, quantity: 1 }],
          destination_country: 'DE',
          ...wanted,
        },
      })
    return { owner, shop, address, warehouse, product, rates, calculate }
  }

  it('count together, and those of others do not', async () => {
    const second = await secondShop(selling)
    const stranger = await sell(app, NET)
    await buyPaid(6)
    await buyPaid(5, second)
    expect(await threshold()).toMatchObject({ amount: '11000.00', state: 'passed' })
    expect([await whoseTax(), await whoseTax(second), await whoseTax(stranger)]).toEqual([
      'FR destination',
      'FR destination',
      'DE origin',
    ])
  })

  it('C-01 concurrent payments and refunds are counted to the cent', async () => {
    const second = await secondShop(selling)
    const orders = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const shop = at % 2 === 0 ? selling : second
        return { shop, id: await order(shop, 1) }
      }),
    )
    const first = orders.slice(0, 10)
    await Promise.all(first.map(({ shop, id }) => pay(shop.owner, id)))
    expect(await threshold()).toMatchObject({ amount: '10000.00', state: 'near' })
    await Promise.all([
      ...orders.slice(10).map(({ shop, id }) => pay(shop.owner, id)),
      ...first.map(({ shop, id }) => shop.owner.call(api.orders.refunded, { params: { id } })),
    ])
    expect((await threshold()).amount).toBe('10000.00')
    const rows = await app.db.rows(sql<{ fits: boolean }>`
      select y.amount = (select sum(d.amount) from distance_sales d where d.shop_id = y.shop_id and d.year = y.year) as fits
      from distance_sale_years y`)
    expect(rows.every(({ fits }) => fits)).toBe(true)
  })

  it('C-01 two payments that only together go above the limit are not overlooked', async () => {
    const second = await secondShop(selling)
    await buyPaid(9)
    const ids = [await order(selling, 1), await order(second, 1)]
    const mark = (tx: Tx, at: number) =>
      tx.run(sql`
        with paid as (
          insert into payments (shop_id, order_id, attempt, amount, currency, status)
          select shop_id, id, 1, total, currency, 'captured' from orders where id = ${ids[at]})
        update orders set payment_status = 'captured' where shop_id in (${selling.shop.id}, ${second.shop.id}) and id = ${ids[at]}`)
    let has_counted = false
    let is_second_counted = false
    const isSecondWaiting = async () =>
      (await app.db.first(sql`select 1 as one from pg_locks where locktype = 'advisory' and not granted`)) !==
      undefined
    const one = app.db.transaction(async (tx) => {
      await mark(tx, 0)
      await tx.run(sql`set constraints all immediate`)
      has_counted = true
      // Continues once the other transaction waits for the lock, or has finished without waiting.
      await vi.waitUntil(async () => is_second_counted || (await isSecondWaiting()), { timeout: 20_000 })
    })
    const other = app.db.transaction(async (tx) => {
      await vi.waitUntil(() => has_counted, { timeout: 20_000 })
      await mark(tx, 1)
      await tx.run(sql`set constraints all immediate`)
      is_second_counted = true
    })
    await Promise.all([one, other])
    expect(await threshold()).toMatchObject({ amount: '11000.00', state: 'passed' })
  })

  it('go with a shop that passes to another account', async () => {
    const heir = await sell(app, NET)
    await buyPaid(6, heir)
    await buyPaid(5)
    expect(await whoseTax(heir)).toBe('DE origin')
    await app.db.run(
      sql`update shops set account_user_id = ${heir.owner.user_id} where id = ${selling.shop.id}`,
    )
    expect(await threshold(heir)).toMatchObject({ amount: '11000.00', state: 'passed' })
    expect(await whoseTax(heir)).toBe('FR destination')
  })
})
