// A job that writes a mail to a buyer who is erased at the same moment: whichever comes first, no mail to them is left.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import {
  buildPayingShop,
  type PayingApp,
  type PayingShop,
  placePaidOrder,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { orderMailTasks } from '../mails/order-mail-tasks.ts'

const EMAIL = 'erased-while-mailing@example.test'

let app: PayingApp
let selling: PayingShop

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app, { stock: 50 })
})

type Transaction = (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>

/** Tells of the order's delivery by a database whose transactions go another way. */
async function notifyDelivered(order_id: string, around: (transaction: Transaction) => Transaction) {
  const { platform, parts } = app
  const through = (db: Db): Db => ({
    ...db,
    transaction: around(db.transaction.bind(db)) as Db['transaction'],
  })
  const db = { ...platform.db, forShop: (shop_id: string) => through(platform.db.forShop(shop_id)) }
  const payload = { shop_id: selling.shop.id, order_id, step: 'delivered' }
  await orderMailTasks({ ...platform, ...parts, db }).tell_order_step!(payload, { log: platform.log })
}

async function deliveredOrder() {
  const { order } = await placePaidOrder(app, selling, { customer_user_email: EMAIL })
  for (const step of ['shipped', 'delivered'] as const)
    await selling.owner.call(api.orders[step], { params: { id: order.id } })
  await runJobs(app)
  return order
}

async function erase(): Promise<void> {
  const { data } = await selling.owner.call(api.customers.list, {
    query: { shop_id: selling.shop.id, q: EMAIL },
  })
  await selling.owner.call(api.customers.erase, { params: { id: data[0]!.id } })
}

const mailsToThem = () => app.db.rows(sql`select subject from mails where to_address = ${EMAIL}`)

const isWaitingForALock = async () =>
  (await app.db.rows(sql`select from pg_locks where not granted`)).length > 0

test('P-08 a customer can be erased after the mail job read the order and before the job writes', async () => {
  const order = await deliveredOrder()
  await notifyDelivered(order.id, (transaction) => async (work) => {
    await erase()
    return transaction(work)
  })
  expect(await mailsToThem()).toEqual([])
})

test('P-08 erased while the job writes', async () => {
  const order = await deliveredOrder()
  let erasing: Promise<void> | undefined
  await notifyDelivered(
    order.id,
    (transaction) => (work) =>
      transaction(async (tx) => {
        const written = await work(tx)
        erasing = erase()
        await expect.poll(isWaitingForALock).toBe(true)
        return written
      }),
  )
  await erasing
  expect(await mailsToThem()).toEqual([])
})
