// an account that mails unproved addresses in the platform's name. It mails by orders placed and marked
// by hand, by many orders together, by invitations, by issued gift cards, and after a recipient has said that
// they did not order.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { sql } from '../../server/src/db/sql.ts'
import { MAIL_TIERS, MAILBOX_LIMITS } from '../../server/src/integrations/mail/mail-tiers.ts'
import { place } from '../world/buyer.ts'
import { makePerson, makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Check, unlessRefused } from './check.ts'

/** The operator's account may mail unproved addresses, and only the limits of their mailboxes apply. */
export const OPERATOR = 'operator@example.test'
const ORDERS = 12
/** More at the same time would wait for the stock of their product for longer than the pool lets them, on a slow machine. */
const CONCURRENT = 4
const STEPS = ['paid', 'shipped', 'delivered'] as const
const PATIENCE_MS = 60_000
/** A network may place only a limited number of orders a minute. */
const networkOf = (nth: number) => `127.0.1.${10 + (nth % 200)}`

function newRecipient(world: World): string {
  const email = `${randomUUID()}@unproved.test`
  world.watch.addresses.add(email)
  return email
}

async function untilMailed(world: World): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const due = await world.db.first(
      sql<{ n: number }>`
        select count(*)::int as n from graphile_worker.jobs
        where task_identifier in ('tell_order_step', 'send_mail') and run_at <= now() and attempts < max_attempts`,
    )
    if (due?.n === 0) return
    if (Date.now() > until) return world.watch.violate('resilience', 'the mails are not written in time')
    await sleep(100)
  }
}

const mailsTo = async (world: World, email: string): Promise<number> =>
  (await world.db.first(
    sql<{ n: number }>`select count(*)::int as n from mails where to_address = ${email}`,
  ))!.n

/**
 * Places orders for another person and takes each order through all its steps by hand, concurrently. Returns
 * the number of mails.
 */
async function sellTo(world: World, shop: Shop, product_id: string, email: string): Promise<number> {
  const sell = async (nth: number): Promise<number> => {
    const over = { customer_user_email: email }
    const items = [{ product_id, quantity: 1 }]
    const order = await place(world, { shop, items, over, ask: { from: networkOf(nth) } })
    if (order.status !== 201) return 0
    let steps = 0
    for (const step of STEPS)
      if (
        await unlessRefused(
          shop.owner.call(api.orders[step], {
            params: { id: order.json.id },
            ...(step === 'shipped' ? { body: { tracking_url: 'https://evil.example/login' } } : {}),
          }),
        )
      )
        steps++
    return steps
  }
  const asked: number[] = []
  for (let from = 0; from < ORDERS; from += CONCURRENT)
    asked.push(...(await Promise.all(Array.from({ length: CONCURRENT }, (_, nth) => sell(from + nth)))))
  await untilMailed(world)
  const mails = asked.reduce((sum, steps) => sum + steps, 0)
  world.watch.tally('mails to unproved addresses requested', mails)
  return mails
}

/** Issues gift cards to another person, concurrently, with a message. */
async function issueTo(world: World, shop: Shop, email: string): Promise<void> {
  const body = { shop_id: shop.id, amount: '1.00', email, message: 'Log in at https://evil.example/login' }
  await Promise.all(
    Array.from({ length: ORDERS }, () => unlessRefused(shop.owner.call(api.gift_cards.create, { body }))),
  )
  world.watch.tally('mails to unproved addresses requested', ORDERS)
}

function expectAtMost(world: World, what: string, mails: number, most: number): void {
  world.watch.tally('mails to unproved addresses sent', mails)
  world.watch.expect(mails <= most, 'A-50', () => `${what} gets ${mails} mails, at most ${most} are right`)
}

export const mailsOfAFreshAccount: Check = {
  name: 'mails of a fresh account to unproved addresses',
  rows: 'A-50',
  async run(world) {
    const shop = await makeShop(world)
    const product_id = await makeProduct(shop, { stock: 100 })
    const recipient = newRecipient(world)
    await sellTo(world, shop, product_id, recipient)
    expectAtMost(
      world,
      'an unproved address that a fresh account sold to by hand',
      await mailsTo(world, recipient),
      0,
    )
    const given = newRecipient(world)
    await issueTo(world, shop, given)
    expectAtMost(
      world,
      'an unproved address that a fresh account issues gift cards to',
      await mailsTo(world, given),
      0,
    )

    const invited = Array.from({ length: MAIL_TIERS[0]!.invitations_per_day + 5 }, () => newRecipient(world))
    for (const email of invited)
      await unlessRefused(
        shop.owner.call(api.shop_users.invite, { params: { id: shop.id }, body: { email, role: 'viewer' } }),
      )
    await untilMailed(world)
    let mails = 0
    for (const email of invited) mails += await mailsTo(world, email)
    world.watch.tally('mails to unproved addresses requested', invited.length)
    expectAtMost(world, 'the public that a fresh account invites', mails, MAIL_TIERS[0]!.invitations_per_day)
  },
}

export const mailsOfAProvedShop: Check = {
  name: 'mails of a trusted shop to one mailbox concurrently, and to an unsubscribed address',
  rows: 'A-50',
  async run(world) {
    const shop = await makeShop(world, { owner: await makePerson(world, OPERATOR) })
    const product_id = await makeProduct(shop, { stock: 100 })
    const recipient = newRecipient(world)
    const asked = await sellTo(world, shop, product_id, recipient)
    const most = MAILBOX_LIMITS.stranger_per_hour
    const mails = await mailsTo(world, recipient)
    expectAtMost(world, 'one mailbox', mails, most)
    world.watch.expect(
      mails === Math.min(most, asked),
      'A-50',
      () => `a shop that sells gets ${mails} of ${asked} mails through, with a limit of ${most}`,
    )
    const linked = await world.db.first(
      sql<{
        text: string
      }>`select text from mails where to_address = ${recipient} and text like '%evil.example%'`,
    )
    world.watch.expect(!linked, 'A-50', "a mail has the shop's own link in it")

    const listed = await world.db.first(
      sql<{
        unsubscribe_url: string
      }>`select unsubscribe_url from mails where to_address = ${recipient} limit 1`,
    )
    const given = newRecipient(world)
    await issueTo(world, shop, given)
    expectAtMost(world, 'one mailbox that gift cards are issued to', await mailsTo(world, given), most)
    if (!listed?.unsubscribe_url) return
    const { pathname, search } = new URL(listed.unsubscribe_url)
    const objected = await world.ask({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    world.watch.expect(objected.status === 200, 'A-50', `unsubscribing is answered with ${objected.status}`)
    // Clears the counters, as if days had passed. The limits are then no reason for a refusal.
    await world.db.run(sql`delete from mail_counts`)
    await sellTo(world, shop, product_id, recipient)
    expectAtMost(world, 'a mailbox that unsubscribed', (await mailsTo(world, recipient)) - mails, 0)
  },
}
