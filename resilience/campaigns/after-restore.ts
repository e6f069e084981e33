// F-15: events after the backup. The restored installation knows payments as open that were paid since.
// Stripe does not send their events again, and the installation must ask.

import { openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { sql } from '../../server/src/db/sql.ts'
import type { Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Bought, buy, makeOld, msUntil } from './liveness.ts'

const PAYMENTS = 5
const ASKED_WITHIN_MS = 180_000

/** Makes orders with open payment pages. Call the function before the backup is made. */
export const openPayments = (world: World, shop: Shop, product_id: string): Promise<Bought[]> =>
  Promise.all(Array.from({ length: PAYMENTS }, () => buy(world, shop, product_id)))

/**
 * Has the payments paid, and starts the program on the restored database at `url`, with its former keys.
 * Waits until the program knows of the payments. Returns the number of payments that stay unknown.
 */
export async function closeGap(world: World, url: string, open: readonly Bought[]): Promise<number> {
  for (const { session_id } of open) await world.environment.outside.pay(session_id)
  let unpaid = open.map(({ order_id }) => order_id)
  const { port } = await world.startExtra({ DATABASE_URL: url, JOBS: 'on' })
  const db = openAsOwner({ url, max: 1 })
  try {
    await makeOld(db, unpaid)
    // Runs the job of every minute now. The liveness campaign shows that the job runs automatically.
    await db.run(sql`select graphile_worker.add_job('reconcile_payments', '{}'::json)`)
  } finally {
    await db.close()
  }
  await msUntil(performance.now(), ASKED_WITHIN_MS, async () => {
    const answers = await Promise.all(
      unpaid.map((id) => world.ask({ method: 'GET', path: `/v1/public/order/${id}/status`, port })),
    )
    unpaid = unpaid.filter((_, at) => answers[at]!.json?.status !== 'paid')
    return unpaid.length === 0
  })
  for (const id of unpaid) world.watch.violate('F-15', `paid after the backup, and not known as paid: ${id}`)
  return unpaid.length
}
