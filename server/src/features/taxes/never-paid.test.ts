// Orders that are no distance sales after all: whose money came too late and was only returned, so that nothing was sold, or whose buyers proved to be
// businesses. They count towards no limit.

import { api } from '@kontor/contract/api'
import pg from 'pg'
import { expect, it } from 'vitest'
import { OWNERS_SCOPE } from '../../db/access/row-security.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '../../db/migrating/migrate.ts'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addStock, buildProduct } from '../../testing/build.ts'
import { sell } from '../../testing/calculating-shop.ts'
import { BUYER, buildPaidOrder } from '../../testing/orders.ts'
import {
  buildGateway,
  type PayingApp,
  placeOrder,
  runJobsWithoutMails,
  startPayingApp,
  statusOf,
} from '../../testing/paying-shop.ts'
import { expireOrders } from '../orders/waiting/expire-orders.ts'

const TO_FRANCE = { shipping_address: { ...BUYER, country: 'FR' } }

async function runMigration(app: TestApp, number: string): Promise<void> {
  const migration = readMigrations(MIGRATIONS_FOLDER).find(({ name }) => name.startsWith(`${number}-`))!
  const client = new pg.Client({ connectionString: app.db.connection_string, options: OWNERS_SCOPE })
  await client.connect()
  await client.query(migration.text).finally(() => client.end())
}

/** A shop whose only unit, of 6000.00, went to another buyer while the payment page of an expired order was still open; it was then paid there. */
async function payTooLate(app: PayingApp) {
  const selling = await sell(app, {
    shop: { prices_include_tax: false, default_currency: 'EUR' },
    amount: '0',
  })
  const { owner, shop, warehouse } = selling
  const product = await buildProduct(owner, shop, { price: '6000.00' })
  await addStock(owner, shop, product, warehouse, 1)
  await buildGateway(owner, shop)
  const late = await placeOrder(app, { shop, product }, TO_FRANCE)
  const page = await app.call(api.storefront.pay, { body: { order_id: late.id } })
  await app.db.run(sql`
    with page as (update payments set expires_at = now() - interval '1 s' where order_id = ${late.id})
    update orders set hold_expires_at = now() - interval '1 s' where id = ${late.id}`)
  await expireOrders(app.db)
  await buildPaidOrder(app, { owner, shop, product }, TO_FRANCE)
  await app.stripe_mock.pay(page.transaction_id)
  await runJobsWithoutMails(app)
  expect(await statusOf(app, late.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  const threshold = () => owner.call(api.taxes.threshold, { query: { shop_id: shop.id } })
  return { ...selling, late, threshold }
}

it('an order whose payment came too late counts neither for the limit nor as an order of its customer', async () => {
  const { owner, shop, threshold } = await payTooLate(await startPayingApp())
  expect(await threshold()).toMatchObject({ amount: '6000.00', state: 'below', passed_at: null })
  const { data } = await owner.call(api.customers.list, { query: { shop_id: shop.id, sort: 'email' } })
  expect(data.map(({ email, orders_count }) => [email, orders_count])).toEqual([
    ['ben@example.test', 1],
    ['buyer@example.com', 0],
  ])
})

it('what was counted for one is taken off by the migration, with a limit that nothing else can have passed', async () => {
  const app = await startPayingApp()
  const { owner, shop, warehouse, late, threshold } = await payTooLate(app)
  const countLateAndMigrate = async () => {
    await app.db.run(sql`
      insert into distance_sales select shop_id, ${late.id}, year, 6000 from distance_sale_years where shop_id = ${shop.id}
      on conflict (shop_id, order_id) do update set amount = 6000`)
    await app.db.run(sql`update distance_sale_years set amount = amount + 6000 where shop_id = ${shop.id}`)
    await app.db.run(sql`
      select note_distance_sale_limit(${owner.user_id}, year) from distance_sale_years where shop_id = ${shop.id}`)
    expect((await threshold()).state).toBe('passed')
    await runMigration(app, '0437')
    return threshold()
  }
  expect(await countLateAndMigrate()).toMatchObject({ amount: '6000.00', state: 'below', passed_at: null })
  const more = await buildProduct(owner, shop, { price: '4500.00' })
  await addStock(owner, shop, more, warehouse, 1)
  const id = await buildPaidOrder(app, { owner, shop, product: more }, TO_FRANCE)
  expect(await threshold()).toMatchObject({ amount: '10500.00', state: 'passed' })
  await owner.call(api.orders.refunded, { params: { id } })
  expect(await countLateAndMigrate()).toMatchObject({ amount: '6000.00', state: 'passed' })
})

it('a limit that only a sale to a business passed is taken off by the migration', async () => {
  const app = await startTestApp()
  const selling = await sell(app, { shop: { prices_include_tax: false }, price: '6000.00', amount: '0' })
  const { owner, shop } = selling
  const threshold = () => owner.call(api.taxes.threshold, { query: { shop_id: shop.id } })
  const id = await buildPaidOrder(app, selling, TO_FRANCE)
  await buildPaidOrder(app, selling, TO_FRANCE)
  expect(await threshold()).toMatchObject({ amount: '12000.00', state: 'passed' })
  await app.db.run(sql`update orders set is_distance_sale = false where id = ${id}`)
  // As the version before left it.
  await app.db.run(sql`
    insert into distance_sale_limits (account_user_id, year) select ${owner.user_id}, year from distance_sale_years where shop_id = ${shop.id}`)
  expect(await threshold()).toMatchObject({ amount: '6000.00', state: 'passed' })
  await runMigration(app, '0463')
  expect(await threshold()).toMatchObject({ amount: '6000.00', state: 'below', passed_at: null })
})
