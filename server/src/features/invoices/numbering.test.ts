// Races for invoice numbers, between separate processes on one database.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildSellingShop } from '../../testing/build.ts'
import { buildOrder } from '../../testing/orders.ts'
import { startProcesses } from '../../testing/processes.ts'
import { thoroughTest } from '../../testing/thorough-test.ts'
import { verifySeries } from '../../testing/verify-invoices.ts'

const ORDERS = runs(60, 500)
const CONCURRENCY = 40

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

/** Does the work for each, a fixed number at a time. */
async function forEach<One>(
  all: readonly One[],
  work: (one: One, at: number) => Promise<void>,
): Promise<void> {
  const queue = [...all.entries()]
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0])
    }),
  )
}

thoroughTest(
  'C-12 orders paid in parallel by two processes are invoiced without a gap while other transactions roll back',
  {
    timeout: 180_000,
  },
  async () => {
    const servers = await startProcesses(2, {
      DATABASE_URL: app.db.connection_string,
      DATA_DIR: app.platform.config.data_dir,
      PUBLIC_URL: app.platform.config.public_url,
      JOBS: 'off',
    })
    const selling = await buildSellingShop(app, { stock: 10_000 })
    const orders: string[] = []
    await forEach(Array.from({ length: ORDERS }), async () => {
      orders.push(await buildOrder(app, selling, { id: randomUUID() }))
    })

    let is_over = false
    // Payments whose transaction is rolled back after it has taken a number.
    const failing = (async () => {
      while (!is_over) {
        await app.db
          .transaction(async (tx) => {
            await tx.run(sql`
            update invoice_series set last_number = last_number + 1 where shop_id = ${selling.shop.id} and kind = 'invoice'`)
            throw new Error('taken back')
          })
          .catch(() => undefined)
        await sleep(20)
      }
    })()
    await forEach(orders, async (id, at) => {
      for (let tries = 0; ; tries++) {
        const answer = await fetch(`${servers[(at + tries) % 2]!.base}/a/orders/${id}/paid`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${selling.owner.access_token}`,
            'content-type': 'application/json',
          },
          body: '{}',
        })
        if (answer.status === 200) return
        expect(answer.status, await answer.text()).toBe(503)
        expect(tries).toBeLessThan(50)
        await sleep(100)
      }
    })
    is_over = true
    await failing

    const numbers = await app.db.rows(
      sql<{ number: number }>`
      select number from invoices where shop_id = ${selling.shop.id} and kind = 'invoice' order by number`,
    )
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: ORDERS }, (_, n) => n + 1))
    const twice = await app.db.rows(
      sql`select order_id from invoices where shop_id = ${selling.shop.id} group by order_id having count(*) > 1`,
    )
    expect(twice).toEqual([])
    expect(await verifySeries(app.db, selling.shop.id, 'invoice')).toEqual([])
  },
)
