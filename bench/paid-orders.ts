// Orders that are paid: Stripe's webhook pays each, which issues its invoice and sends the mails to its buyer and to the merchant. Its payment page
// is a row of the database here: opening one is another request, and most of it Stripe's work.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../server/src/db/sql.ts'
import type { MailServer } from '../server/src/testing/mail-server.ts'
import { eventOf } from '../server/src/testing/stripe-events.ts'
import { openClients, type Request } from './load.ts'
import { orderRequest } from './requests.ts'
import type { BenchEnvironment } from './scenario.ts'
import { openGateway } from './webhooks.ts'

/** The buyer's and the merchant's. */
const MAILS_OF_ORDER = 2
const CLIENTS = 4
const DONE_WITHIN_MS = 120_000

interface OpenPage {
  id: string
  order_id: string
  transaction_id: string
  cents: number
}

/** Sends each request once, `CLIENTS` at a time. Throws where one is not answered well. */
async function sendAll(port: number, requests: readonly Request[]): Promise<void> {
  const left = [...requests]
  const clients = await openClients(port, CLIENTS)
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const status = await client.send(next)
        if (status < 200 || status > 299) throw new Error(`${next.path} is answered with ${status}.`)
      }
      client.close()
    }),
  )
}

const paidEvent = ({ id, order_id, transaction_id, cents }: OpenPage, payment_gateway_id: string) =>
  eventOf(
    'checkout.session.completed',
    {
      id: transaction_id,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: cents,
      currency: 'eur',
      livemode: true,
      payment_intent: `pi_${order_id}`,
      client_reference_id: order_id,
      metadata: { order_id, payment_id: id, payment_gateway_id },
    },
    { livemode: true },
  )

export interface PaidOrders {
  /** Places so many orders with an open payment page. */
  prepare(count: number): Promise<void>
  /** Pays all that were prepared; resolves when their last mail has arrived and no job is left. Returns how many. */
  pay(): Promise<number>
}

/** `mail_server`: the one that the product sends to. */
export async function openPaidOrders(
  environment: BenchEnvironment,
  mail_server: MailServer,
): Promise<PaidOrders> {
  const { product, shop } = environment
  const { db, port } = product
  const gateway = await openGateway(environment, 'live')
  let pages: OpenPage[] = []

  async function untilDone(mails: number): Promise<void> {
    const jobsLeft = sql<{
      count: number
    }>`select count(*)::int as count from graphile_worker._private_jobs where run_at <= now()`
    const deadline = performance.now() + DONE_WITHIN_MS
    while (mail_server.taken.length < mails || (await db.first(jobsLeft))!.count > 0) {
      if (performance.now() > deadline)
        throw new Error(`${mail_server.taken.length} of ${mails} mails have arrived.`)
      await sleep(20)
    }
  }

  return {
    async prepare(count) {
      await sendAll(
        port,
        Array.from({ length: count }, () => orderRequest(shop)),
      )
      pages = await db.rows(sql<OpenPage>`
        insert into payments (shop_id, order_id, payment_gateway_id, attempt, amount, currency, status, transaction_id, redirect_url, return_urls, expires_at)
        select o.shop_id, o.id, ${gateway.id}, 1, o.total, o.currency, 'pending', 'cs_live_' || o.id, 'https://checkout.example/', '{}', now() + interval '30 minutes'
        from orders o
        where o.shop_id = ${shop.id} and o.status = 'new' and not exists (
          select from payments p where p.shop_id = o.shop_id and p.order_id = o.id)
        order by o.created_at desc limit ${count}
        returning id, order_id, transaction_id, (amount * 100)::int as cents`)
    },
    async pay() {
      const paid = pages.splice(0)
      const mails = mail_server.taken.length + MAILS_OF_ORDER * paid.length
      await sendAll(
        port,
        paid.map((page) => gateway.webhook(paidEvent(page, gateway.id))),
      )
      await untilDone(mails)
      return paid.length
    },
  }
}
