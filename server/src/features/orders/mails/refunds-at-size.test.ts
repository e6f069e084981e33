// What a mail about a refund reads where a shop has thousands of refunds.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { findMailedRefund } from './order-mails.queries.ts'

const db = await freshDatabase({ statement_timeout_ms: 60_000 })

it('a refund mail reads only the refunds of its order and whether the order is fully refunded', async () => {
  const [shop_id, order_id, payment_id] = [randomUUID(), randomUUID(), randomUUID()]
  const ids = [randomUUID(), randomUUID()] as const
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into payments (shop_id, id, order_id, attempt, amount, currency, status)
      values (${shop_id}, ${payment_id}, ${order_id}, 1, 10, 'EUR', 'captured')`)
    await tx.run(sql`
      insert into refunds (shop_id, id, order_id, payment_id, amount, currency, status, updated_at)
      select ${shop_id}, id, ${order_id}, ${payment_id}, 5, 'EUR', 'succeeded', now() + nth * interval '1 minute'
      from unnest(${ids}::uuid[]) with ordinality one (id, nth)`)
    await tx.run(sql`
      insert into refunds (shop_id, order_id, payment_id, amount, currency, status)
      select ${shop_id}, gen_random_uuid(), gen_random_uuid(), 5, 'EUR', 'succeeded' from generate_series(1, 3000)`)
  })
  await db.run(sql`analyze refunds, payments`)
  for (const [at, is_all] of [
    [0, false],
    [1, true],
  ] as const) {
    expect(await findMailedRefund(db, shop_id, ids[at])).toMatchObject({ order_id, is_all })
    expect(await rowsLookedAt(db, (asked) => findMailedRefund(asked, shop_id, ids[at]))).toBeLessThan(10)
  }
})
