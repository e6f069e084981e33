// The demo shop with its past: every invariant holds, and every list of the merchant has something in it.

import { api } from '@kontor/contract/api'
import type { ApiClient } from '@kontor/contract/http/client'
import { TRANSLATION_KINDS, type TranslationKind } from '@kontor/contract/shops/translations'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { startSession } from '../features/accounts/sessions/issue-tokens.ts'
import { DEMO_EMAIL } from '../features/accounts/users/account-standing.ts'
import { findOrCreateUser } from '../features/accounts/users/find-or-create-user.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../testing/app.ts'
import { check, takeTable } from '../testing/importing.ts'
import { expectSoundBooks } from '../testing/paying-shop.ts'
import { thoroughTest } from '../testing/thorough-test.ts'
import { PIXEL, uploadFiles } from '../testing/upload.ts'
import { EBOOK } from './demo-ebook.ts'
import { GIFT_CARD, WELCOME_CODE } from './demo-prices.ts'
import { DEMO_PRODUCTS } from './demo-products.ts'
import { SHIRT } from './demo-shirt.ts'
import { demoSlug } from './demo-texts.ts'
import { seedDemo, seedDemoYear, warnOfDemo } from './seed-demo.ts'

const app = await startTestApp({ DEMO: 'on' })
/** With pictures of one pixel: encoding thirty large ones takes longer than everything else. */
const connectTo =
  (to: TestApp) =>
  (access_token?: string): ApiClient => {
    const call = access_token === undefined ? to.call : to.as(access_token)
    const withPixels = async (...asked: Parameters<ApiClient>) => {
      if (asked[0] !== api.products.uploadFiles) return call(...asked)
      const { id } = (asked[1] as { params: { id: string } }).params
      return uploadFiles(to, id, [{ bytes: PIXEL }], access_token!)
    }
    // The client is generic in its endpoint, which a function around it cannot be.
    return withPixels as unknown as ApiClient
  }
const connect = connectTo(app)
let shop_id: string
let merchant: ReturnType<typeof app.as>
let owner: TestUser

beforeAll(async () => {
  expect(await seedDemo(app.platform, app.parts.tokens, connect)).toBe(true)
  await seedDemoYear(app.platform, app.parts.order_numbers, connect)
  shop_id = (await app.call(api.storefront.shop, { params: { shopId: 'demo' } })).id
  const db = app.platform.db.forNoShop()
  const user_id = await findOrCreateUser(db, 'email', DEMO_EMAIL)
  const session = await startSession(db, app.parts.tokens, user_id, 'EMAIL_MAGIC_LINK')
  merchant = app.as(session.access_token)
  owner = { ...session, user_id, email: DEMO_EMAIL, call: merchant }
}, 60_000)

test('its books hold every invariant', async () => {
  await expectSoundBooks(app)
})

test('it has a year of orders, with all that may become of one', async () => {
  const statuses = ['paid', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
  const count = async (status: (typeof statuses)[number]) =>
    (await merchant(api.orders.list, { query: { shop_id, status, limit: '1' } })).total
  const counts = await Promise.all(statuses.map(count))
  for (const [at, found] of counts.entries()) expect(found, statuses[at]!).toBeGreaterThan(0)
  const all = await merchant(api.orders.list, { query: { shop_id, sort: 'created_at', limit: '1' } })
  expect(all.total).toBeGreaterThan(150)
  expect(Date.now() - Date.parse(all.data[0]!.created_at)).toBeGreaterThan(350 * 24 * 3_600_000)
})

test('it can be deleted without waiting for the withdrawal period of past orders', async () => {
  const { shops } = await merchant(api.account.closure, {})
  expect(shops.flatMap(({ reasons }) => reasons)).toEqual([expect.stringContaining('open orders')])
})

test('it has customers, invoices and credit notes, and its original stock', async () => {
  const customers = await merchant(api.customers.list, { query: { shop_id, limit: '1' } })
  expect(customers.total).toBeGreaterThan(30)
  const kinds = ['invoice', 'credit_note'] as const
  for (const kind of kinds) {
    const { total, data } = await merchant(api.invoices.list, { query: { shop_id, kind, limit: '1' } })
    expect(total, kind).toBeGreaterThan(5)
    expect(Date.now() - Date.parse(data[0]!.issued_at)).toBeLessThan(60 * 24 * 3_600_000)
  }
  const products = await merchant(api.products.list, {
    query: { shop_id, limit: '100', group_id: 'none' },
  })
  const data = products.data.filter(({ requires_shipping }) => requires_shipping)
  const stock = await merchant(api.stock.byProducts, {
    body: { shop_id, product_ids: data.map(({ id }) => id) },
  })
  const left = new Map<string, number>()
  for (const [id, { stock_level }] of stock) left.set(id, (left.get(id) ?? 0) + stock_level)
  expect(Object.fromEntries(data.map(({ id, title }) => [title, left.get(id) ?? 0]))).toEqual(
    Object.fromEntries(DEMO_PRODUCTS.map(({ title, stock: [east, west] }) => [title, east + west])),
  )
})

test('the demo shop has a T-shirt in variants, reduced from an earlier price, with a sold-out variant', async () => {
  const tshirt = { shopId: 'demo', groupId: 'quayside-t-shirt' }
  const { variants, price_min } = await app.call(api.storefront.productGroup, { params: tshirt })
  expect(variants).toHaveLength(12)
  expect(price_min).toBe(SHIRT.reduced)
  for (const { strike_price, lowest_price_30_days } of variants)
    expect([strike_price, lowest_price_30_days]).toEqual([SHIRT.price, SHIRT.price])
  const gone = variants.filter(({ availability }) => availability === 'sold_out')
  expect(gone.map(({ variant_title }) => variant_title)).toEqual([SHIRT.sold_out])
  const { sections } = await app.call(api.public_catalogue.startPage, { params: { shopId: 'demo' } })
  expect(JSON.stringify(sections)).toContain(`"strike_price":"${SHIRT.price}"`)
})

test('its start page shows a code for ten percent off, and three T-shirts cost as much as two', async () => {
  const { sections } = await app.call(api.public_catalogue.startPage, { params: { shopId: 'demo' } })
  expect(JSON.stringify(sections)).toContain(`enter ${WELCOME_CODE} in the cart`)
  const params = { shopId: 'demo', groupId: 'quayside-t-shirt' }
  const { variants } = await app.call(api.storefront.productGroup, { params })
  const [shirt] = variants.filter(({ availability }) => availability === 'in_stock')
  const calculate = (quantity: number) =>
    app.call(api.storefront.calculate, {
      body: {
        shop_id,
        items: [{ product_id: shirt!.id, quantity }],
        destination_country: 'DE',
        codes: [WELCOME_CODE.toLowerCase()],
      },
    })
  const given = async (quantity: number) =>
    (await calculate(quantity)).discounts.map(({ title, amount }) => [title, amount])
  expect(await given(2)).toEqual([['10% off your first order', '4.60']])
  expect(await given(3)).toEqual([
    ['Three T-shirts for two', '23.00'],
    ['10% off your first order', '4.60'],
  ])
})

test('its gift card can be bought, one was issued, and a café pays less for twelve bags of coffee', async () => {
  const { data } = await app.call(api.storefront.products, {
    params: { shopId: 'demo' },
    query: { limit: '100' },
  })
  const idOf = (wanted: string) => data.find(({ title }) => title === wanted)!.id
  const card = await app.call(api.storefront.calculate, {
    body: {
      shop_id,
      items: [{ product_id: idOf(GIFT_CARD.title), quantity: 1 }],
      destination_country: 'DE',
    },
  })
  expect([card.problems, card.total, card.tax_total]).toEqual([[], GIFT_CARD.price, '0.00'])
  const cards = await merchant(api.gift_cards.list, { query: { shop_id, status: 'active' } })
  expect(cards.data.map(({ balance }) => balance)).toEqual(['50.00'])
  const pricesFor = async (customer_user_email: string) => {
    const { items } = await merchant(api.orders.calculate, {
      body: {
        shop_id,
        items: [{ product_id: idOf('Harbour Roast'), quantity: 12 }],
        customer_user_email,
        shipping_address: {
          recipient_name: 'Café Elbgold',
          street: 'Lagerstraße 34c',
          zip: '20357',
          city: 'Hamburg',
          country: 'DE',
        },
      },
    })
    return items.map(({ base_price, unit_price }) => [base_price, unit_price])
  }
  expect(await pricesFor('cafe.elbgold@example.com')).toEqual([['12.90', '10.90']])
  expect(await pricesFor('buyer@example.com')).toEqual([['12.90', '12.90']])
})

test('its e-book can be bought without shipping, with both of its files', async () => {
  const params = { shopId: 'demo', productId: demoSlug(EBOOK.title) }
  const { id, availability } = await app.call(api.storefront.product, { params })
  expect(availability).toBe('in_stock')
  const files = await merchant(api.downloads.list, { params: { id } })
  expect(files.map(({ filename, size }) => [filename, size > 10_000])).toEqual(
    EBOOK.files.map(({ filename }) => [filename, true]),
  )
  const body = { shop_id, items: [{ product_id: id, quantity: 1 }], destination_country: 'DE' }
  const { problems, shipping_total, total } = await app.call(api.storefront.calculate, { body })
  expect([problems, shipping_total, total]).toEqual([[], '0.00', EBOOK.price])
})

test('each of its texts has German, pictures and pages included', async () => {
  const list = (more: { status?: 'missing'; kind?: TranslationKind } = {}) =>
    merchant(api.translations.list, { query: { shop_id, language: 'de', limit: '100', ...more } })
  const without = (await list({ status: 'missing' })).data
  expect(without.map(({ kind, id, field }) => [kind, id, field])).toEqual([])
  for (const kind of TRANSLATION_KINDS) expect((await list({ kind })).total, kind).toBeGreaterThan(0)
  const query = { lang: 'de' }
  const { sections } = await app.call(api.public_catalogue.startPage, { params: { shopId: 'demo' }, query })
  expect(JSON.stringify(sections)).toContain('Hafenröstung')
  const roast = { shopId: 'demo', productId: 'hafenroestung' }
  const { description } = await app.call(api.storefront.product, { params: roast, query })
  expect(description).toContain('## Auf einen Blick\n- **Herkunft**: Guatemala')
})

thoroughTest(
  'an interrupted start leaves nothing that keeps the next start from making the demo shop',
  async () => {
    const other = await startTestApp({ DEMO: 'on' })
    const { platform, parts } = other
    const seed = (clientFor: (access_token?: string) => ApiClient) =>
      seedDemo(platform, parts.tokens, clientFor)
    const without = (refused: unknown) => (access_token?: string) => {
      const call = connectTo(other)(access_token)
      const refusing = async (...asked: Parameters<ApiClient>) => {
        if (asked[0] === refused) throw new Error('Ctrl-C')
        return call(...asked)
      }
      return refusing as unknown as ApiClient
    }
    await expect(seed(without(api.products.create))).rejects.toThrow('Ctrl-C')
    await expect(seed(without(api.warehouses.create))).rejects.toThrow('Ctrl-C')
    expect(await seed(connectTo(other))).toBe(true)
    const { name } = await other.call(api.storefront.shop, { params: { shopId: 'demo' } })
    expect(name).toBe('Speicher & Sons')
    expect(await other.db.rows(sql`select slug from shops where archived_at is null`)).toEqual([
      { slug: 'demo' },
    ])
  },
  60_000,
)

test('a shop of a different account with any slug keeps the demo shop out', async () => {
  const other = await startTestApp({ DEMO: 'on' })
  const stranger = await buildUser(other)
  const { id } = await stranger.call(api.shops.create, {
    body: { name: 'Mine', slug: 'demo-0123abcd', default_currency: 'EUR' },
  })
  expect(await seedDemo(other.platform, other.parts.tokens, connectTo(other))).toBe(false)
  expect((await stranger.call(api.shops.get, { params: { id } })).slug).toBe('demo-0123abcd')
})

test('a second start adds nothing', async () => {
  const count = async () => (await merchant(api.orders.list, { query: { shop_id, limit: '1' } })).total
  const before = await count()
  expect(await seedDemo(app.platform, app.parts.tokens, connect)).toBe(true)
  await seedDemoYear(app.platform, app.parts.order_numbers, connect)
  expect(await count()).toBe(before)
})

test('its table of products changes nothing when it is imported again', async () => {
  const world = { app, owner, shop_id }
  const table = await takeTable(world, { kind: 'products' })
  expect(await check(world, { kind: 'products' }, table)).toMatchObject({
    status: 'checked',
    report: { create: 0, update: 0 },
  })
})

test('a start with the demo off warns of a public demo shop, until the SQL in the warning has run', async () => {
  const warned: string[] = []
  const warn = () => warnOfDemo(app.platform, { warn: (message) => void warned.push(message) })
  await warn()
  expect(warned).toEqual([expect.stringContaining('takes orders: http://localhost:8080/store/demo.')])
  const owner = new pg.Client({ connectionString: app.db.connection_string })
  await owner.connect()
  await owner.query(warned[0]!.split('run in this database: ')[1]!)
  await owner.end()
  const look = () => app.call(api.storefront.shop, { params: { shopId: 'demo' } })
  await expect.poll(() => look().catch(({ status }) => status)).toBe(404)
  await warn()
  expect(warned).toHaveLength(1)
})
