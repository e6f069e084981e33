// How long an unpaid order holds its stock.

import { api } from '@kontor/contract/api'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildSellingShop } from '../../../testing/build.ts'
import { startMoving } from '../../../testing/order-moves.ts'
import { buildOrder, expectSound, orderBody } from '../../../testing/orders.ts'
import { expireOrders, extendHold } from './expire-orders.ts'
import { orderTasks } from './order-tasks.ts'

const { app, selling, orderIn, historyOf, orderOf, stockOf } = await startMoving()
afterAll(() => expectSound(app.db))

describe('the end of a hold', () => {
  const end = (id: string, seconds_ago = 1) =>
    app.db.run(
      sql`update orders set hold_expires_at = clock_timestamp() - make_interval(secs => ${seconds_ago}) where id = ${id}`,
    )

  const runJob = async () =>
    orderTasks(app.platform, app.parts.vies).expire_orders?.({}, { log: app.platform.log })
  /** When the job has been asked to run again. */
  const returns = async () => {
    const jobs = await app.db.rows(
      sql<{
        run_at: string
      }>`select run_at from graphile_worker.jobs where task_identifier = 'expire_orders'`,
    )
    return jobs.map((job) => job.run_at)
  }

  it('C-08 the end of a hold cancels only orders that were not paid in time', async () => {
    const own = await buildSellingShop(app)
    const [late, in_time, paid] = await Promise.all([
      buildOrder(app, own),
      buildOrder(app, own),
      orderIn('paid', own),
    ])
    await end(late)
    expect(await expireOrders(app.db)).toBe(1)
    expect(await expireOrders(app.db)).toBe(0)
    expect(await stockOf(own)).toEqual([[9, 1]])
    expect((await historyOf(late, own)).at(-1)).toMatchObject({
      to_status: 'cancelled',
      actor_kind: 'system',
    })
    const statuses = await Promise.all(
      [late, in_time, paid].map(async (id) => (await orderOf(id, own)).status),
    )
    expect(statuses).toEqual(['cancelled', 'new', 'paid'])
  })

  it('the end of a hold waits for a payment page that can still be paid', async () => {
    const id = await buildOrder(app, selling)
    await end(id)
    await app.db.run(sql`insert into payments (shop_id, order_id, attempt, amount, currency, status, expires_at)
      select shop_id, id, 1, total, currency, 'pending', now() + interval '5 minutes' from orders where id = ${id}`)
    expect(await expireOrders(app.db)).toBe(0)
    await app.db.run(sql`update payments set expires_at = now() - interval '1 s' where order_id = ${id}`)
    expect(await expireOrders(app.db)).toBe(1)
  })

  it('the end of a hold can be postponed, never brought forward, and never given to an order without a hold', async () => {
    const id = await buildOrder(app, selling)
    const extend = (until: string, order_id = id) =>
      app.db.transaction((tx) => extendHold(tx, { shop_id: selling.shop.id, order_id, edit_id: null }, until))
    const later = new Date(Date.now() + 7_200_000).toISOString()
    await extend(later)
    await extend(new Date(Date.now() + 60_000).toISOString())
    expect((await orderOf(id)).hold_expires_at).toBe(later)
    const body = orderBody(selling)
    const by_member = await app.send({
      method: 'POST',
      url: '/v1/a/order',
      token: selling.owner.access_token,
      body,
    })
    await extend(later, by_member.json.id)
    expect((await orderOf(by_member.json.id)).hold_expires_at).toBeNull()
  })

  describe('where one order cannot be cancelled', () => {
    /** The order that is longest overdue, and two others. */
    const buildStuck = async () => {
      const ids = await Promise.all([1, 2, 3].map(() => buildOrder(app, selling)))
      for (const [at, id] of ids.entries()) await end(id, 60 - at)
      // Represents any problem with the rows of one order.
      await app.db.run(sql`create function stay() returns trigger language plpgsql as
        $$ begin raise exception 'it stays'; end $$`)
      await app.db.run(sql`create trigger stay before update of status on orders for each row
        when (new.notes = 'stays') execute function stay()`)
      await app.db.run(sql`update orders set notes = 'stays' where id = ${ids[0]}`)
      onTestFinished(async () => {
        await app.db.run(sql`drop function stay cascade`)
        await expireOrders(app.db)
      })
      return ids
    }
    const statusesOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await orderOf(id)).status))

    it('if one order cannot be cancelled, the remaining orders are cancelled in this batch and the next, and the error is reported', async () => {
      const ids = await buildStuck()
      await expect(expireOrders(app.db, { batch: 1 })).rejects.toThrow('it stays')
      expect(await statusesOf(ids)).toEqual(['new', 'cancelled', 'cancelled'])
    })

    it('edits end all the same', async () => {
      const params = { id: await orderIn('paid') }
      const body = { add: [{ product_id: selling.product.id, quantity: 1 }] }
      const edit = await selling.owner.call(api.order_edits.create, { params, body })
      await app.db.run(sql`update order_edits set expires_at = now() - interval '1 s' where id = ${edit.id}`)
      await buildStuck()
      await expect(runJob()).rejects.toThrow('it stays')
      const { data } = await selling.owner.call(api.order_edits.list, { params, query: {} })
      expect(data).toMatchObject([{ status: 'expired' }])
    })

    it('the job comes back all the same', async () => {
      await buildStuck()
      await app.db.run(sql`delete from graphile_worker._private_jobs`)
      const soon = await buildOrder(app, selling)
      await end(soon, -20)
      await expect(runJob()).rejects.toThrow('it stays')
      expect(await returns()).toEqual([(await orderOf(soon)).hold_expires_at])
      await end(soon)
    })
  })

  it('a run of the job ends when its time is over', async () => {
    for (const id of await Promise.all([1, 2, 3].map(() => buildOrder(app, selling)))) await end(id)
    expect(await expireOrders(app.db, { within_ms: 0 })).toBe(1)
    expect(await expireOrders(app.db)).toBe(2)
  })

  it('G22 the job returns in time for the next hold', async () => {
    const [soon, later] = await Promise.all([buildOrder(app, selling), buildOrder(app, selling)])
    await end(soon, -20)
    await end(later, -40)
    await runJob()
    expect(await returns()).toEqual([(await orderOf(soon)).hold_expires_at])
    await end(soon)
    await end(later)
    expect(await expireOrders(app.db)).toBe(2)
  })
})
