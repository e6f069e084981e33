// Anyone who knows the id of an account can make it an owner of a shop, and mark orders of that shop as paid. So what a person has not chosen is limited.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { countedMailbox } from '../../../integrations/mail/count-mails.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { buildUser, type TestUser } from '../../../testing/app.ts'
import {
  buildPayingShop,
  type PayingShop,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { newRound, watchStock } from '../../stock/low-stock/watch-stock.ts'

// Mails leave, so that payments in test mode prove nothing; no server listens there.
const app = await startPayingApp({ RATE_LIMITS: 'on', SMTP_URL: 'smtp://127.0.0.1:9' })

const mailsTo = async ({ email }: TestUser) =>
  (await app.db.rows(sql`select from mails where to_address = ${email}`)).length

const sellByHand = async (selling: PayingShop, orders: number) => {
  for (let n = 0; n < orders; n++) await placeOrderPaidByHand(app, selling)
  await runJobs(app)
}

/** Has so many notices of shops without real payments gone to the mailbox today. */
const countNotices = ({ email }: TestUser, count: number) => {
  const of = `notices of unproved to ${countedMailbox(app.platform.config, email)}`
  return app.db.run(sql`
    insert into mail_counts (key, starts_at, count) values (${`86400 ${of}`}, date_trunc('day', now()), ${count})`)
}

test('an owner added by others who has chosen no notifications gets twenty a day from shops without real payments, together', async () => {
  const person = await buildUser(app)
  const one = await buildPayingShop(app, { stock: 100 })
  const other = await buildPayingShop(app, { stock: 100 })
  for (const { owner, shop } of [one, other]) {
    const body = { user_id: person.user_id, role: 'owner' } as const
    await owner.call(api.shop_users.invite, { params: { id: shop.id }, body })
  }
  // Eighteen came today.
  await countNotices(person, 18)

  await sellByHand(one, 3)
  expect([await mailsTo(person), await mailsTo(one.owner)]).toEqual([2, 3])
  await sellByHand(other, 1)
  expect([await mailsTo(person), await mailsTo(other.owner)]).toEqual([2, 1])

  // A shop that sells notifies all its owners.
  await placePaidOrder(app, other)
  await app.db.run(sql`update payment_gateways set is_test_mode = false where id = ${other.gateway.id}`)
  await app.db.run(sql`update orders set is_test = false where shop_id = ${other.shop.id}`)
  await runJobs(app)
  const before = await mailsTo(person)
  await sellByHand(other, 1)
  expect(await mailsTo(person)).toBe(before + 1)
})

test('every owner except the maker or importer of the shop counts as added, whatever age an archive claims', async () => {
  const person = await buildUser(app)
  const selling = await buildPayingShop(app, { stock: 100 })
  const { owner, shop } = selling
  await owner.call(api.shop_users.invite, {
    params: { id: shop.id },
    body: { user_id: person.user_id, role: 'owner' },
  })
  for (const user of [owner, person]) await countNotices(user, 20)
  for (const created_at of ['2019-01-01T00:00:00Z', '9999-01-01T00:00:00Z']) {
    await app.db.run(sql`update shops set created_at = ${created_at}::timestamptz where id = ${shop.id}`)
    await sellByHand(selling, 1)
  }
  expect([await mailsTo(person), await mailsTo(owner)]).toEqual([0, 2])
})

test('a shop is sent twenty emails a day about low stock: unpaid orders of strangers can cause any number', async () => {
  const { owner, shop, product } = await buildPayingShop(app, { stock: 1 })
  await owner.call(api.products.update, { params: { id: product.id }, body: { low_stock_threshold: 5 } })
  await watchStock(app.db, newRound())
  const of = `low stock of shop ${shop.id}`
  await app.db.run(sql`
    insert into mail_counts (key, starts_at, count) values (${`86400 ${of}`}, date_trunc('day', now()), 19)`)
  for (let n = 0; n < 3; n++)
    await queueJob(app.db, 'tell_low_stock', { shop_id: shop.id, product_id: product.id })
  await runJobs(app)
  expect(await mailsTo(owner)).toBe(1)
})
