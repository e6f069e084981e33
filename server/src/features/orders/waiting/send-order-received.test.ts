import { expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startMoving } from '../../../testing/order-moves.ts'
import { buildOrder } from '../../../testing/orders.ts'
import { sendOrderReceived } from './send-order-received.ts'

const { app, selling } = await startMoving()

const buildWaiting = async (count: number) => {
  for (let n = 0; n < count; n++) await buildOrder(app, selling)
  await app.db.run(sql`update orders set created_at = now() - interval '6 minutes'`)
}
const jobs = () =>
  app.db.rows(sql`select from graphile_worker.jobs where task_identifier = 'tell_order_step'`)

it('a run mails all waiting buyers, batch after batch', async () => {
  await buildWaiting(5)
  const before = (await jobs()).length
  expect(await sendOrderReceived(app.db, { batch: 2 })).toBe(5)
  expect((await jobs()).length - before).toBe(5)
  expect(await sendOrderReceived(app.db)).toBe(0)
})

it('a run ends when its time is over, and the next run continues', async () => {
  await buildWaiting(3)
  expect(await sendOrderReceived(app.db, { batch: 2, within_ms: 0 })).toBe(2)
  expect(await sendOrderReceived(app.db, { batch: 2, within_ms: 0 })).toBe(1)
})
