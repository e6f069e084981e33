// I5 from Stripe's side: the money that Stripe received and refunded for each payment matches the product's
// books. A duplicate or late payment that was never reported or refunded shows nowhere in the product's own
// books.

import { toStripeAmount } from '@kontor/contract/orders/payments/stripe-amounts'
import { toMinor } from '@kontor/contract/values/money'
import { sql } from '../../server/src/db/sql.ts'
import type { World } from '../world/world.ts'
import { untilIdle } from './oracles.ts'

interface Believed {
  id: string
  currency: string
  received: string
  refunded: string
}

/**
 * Number of questions to Stripe about older payments. Several are needed, because a refund after a question
 * is a separate job.
 */
const ASKED = 3

/** Call it when no fault is under way: lost events are first replaced by asking Stripe, as the product does within minutes. */
export async function checkMoneyAtStripe(world: World): Promise<void> {
  const { db, watch, environment } = world
  for (let time = 0; time < ASKED; time++) {
    await db.run(sql`
      update payments set created_at = created_at - interval '1 hour', asked_at = asked_at - interval '1 day' where transaction_id <> ''`)
    await db.run(sql`select graphile_worker.add_job('reconcile_payments', '{}'::json)`)
    await untilIdle(world)
  }
  const believed = await db.rows(
    sql<Believed>`
      select p.id, p.currency, case when p.status in ('captured', 'refunded') then p.amount else 0 end::text as received,
        coalesce((select sum(r.amount) from refunds r
          where r.shop_id = p.shop_id and r.payment_id = p.id and r.status = 'succeeded'), 0)::text as refunded
      from payments p where p.payment_gateway_id is not null`,
  )
  const at_stripe = new Map<string, { received: number; refunded: number }>()
  for (const { payment_id, received, refunded } of await environment.outside.moneyAtStripe()) {
    const known = at_stripe.get(payment_id) ?? { received: 0, refunded: 0 }
    at_stripe.set(payment_id, { received: known.received + received, refunded: known.refunded + refunded })
  }
  for (const { id, currency, received, refunded } of believed) {
    const real = at_stripe.get(id) ?? { received: 0, refunded: 0 }
    const units = (amount: string) => toStripeAmount(currency, toMinor(amount, currency))
    watch.expect(
      units(received) === real.received && units(refunded) === real.refunded,
      'I5',
      `of the payment ${id} Stripe has received ${real.received} and refunded ${real.refunded}; here it is ${received} and ${refunded}`,
    )
  }
  watch.tally('payments held against Stripe', believed.length)
}
