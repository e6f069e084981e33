// The races that matter most, between separate server processes on one database, also when one of them is killed. Each builds and starts servers;
// `npm test` has the same races within one process (races.test.ts) and in the share of the resilience tests.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { beforeAll, expect } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../testing/build.ts'
import { expectSound, orderBody } from '../../testing/orders.ts'
import { type ServerProcess, startProcesses } from '../../testing/processes.ts'
import { thoroughTest } from '../../testing/thorough-test.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const start = (count: number) =>
  startProcesses(count, { DATABASE_URL: app.db.connection_string, DATA_DIR: app.platform.config.data_dir })

async function place({ base }: ServerProcess, selling: SellingShop, overrides: object = {}, key = '') {
  const answer = await fetch(`${base}/public/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(orderBody(selling, overrides)),
  })
  return {
    status: answer.status,
    json: (await answer.json()) as { id: string; total: string; error?: string },
  }
}

/** Retries as long as the server answers 503, as it does on a busy machine. */
async function placeInTime(server: ServerProcess, selling: SellingShop, overrides: object) {
  for (const key = randomUUID(); ; await sleep(100)) {
    const answer = await place(server, selling, overrides, key)
    if (answer.status !== 503) return answer
  }
}

thoroughTest('C-01 C-02 two processes sell every unit once', { timeout: 300_000 }, async () => {
  const servers = await start(2)
  for (const stock of [1, 1, 1, 100]) {
    const selling = await buildSellingShop(app, { stock })
    const wanted = Array.from({ length: 200 }, () => (stock === 1 ? 1 : 1 + Math.floor(Math.random() * 3)))
    const answers = await Promise.all(
      wanted.map(async (quantity, n) => {
        const items = [{ product_id: selling.product.id, quantity }]
        return { quantity, ...(await placeInTime(servers[n % 2]!, selling, { items })) }
      }),
    )
    const odd = answers.filter(({ status, json }) => status !== 201 && json.error !== 'insufficient_stock')
    expect(odd).toEqual([])
    const sold = answers.reduce((sum, { status, quantity }) => sum + (status === 201 ? quantity : 0), 0)
    expect(sold).toBe(stock)
  }
  await expectSound(app.db)
})

thoroughTest(
  'I2 I3 F-01 acknowledged orders outlive the death of their process, and a retry makes no second order',
  {
    timeout: 300_000,
  },
  async () => {
    const servers = await start(2)
    const selling = await buildSellingShop(app, { stock: 10_000 })
    const acknowledged = new Map<string, string>()
    let is_over = false
    let unanswered = 0
    const buyer = async (n: number) => {
      while (!is_over) {
        const key = randomUUID()
        for (let tries = 0; ; tries++) {
          const server = servers[(n + tries) % servers.length]!
          const answer = await place(server, selling, { notes: key }, key).catch(() => undefined)
          if (answer?.status === 201) {
            acknowledged.set(answer.json.id, answer.json.total)
            break
          }
          if (answer === undefined) unanswered++
          expect(answer?.status ?? 503, JSON.stringify(answer)).toBe(503)
          await sleep(20)
        }
      }
    }
    const buyers = Promise.all(Array.from({ length: 24 }, (_, n) => buyer(n)))
    await sleep(1500)
    servers[1]!.process.kill('SIGKILL')
    await sleep(1500)
    is_over = true
    await buyers

    expect(unanswered).toBeGreaterThan(0)
    const stored = await app.db.rows(
      sql<{
        id: string
        total: string
        notes: string
      }>`select id, total, notes from orders where shop_id = ${selling.shop.id}`,
    )
    expect(new Map(stored.map(({ id, total }) => [id, total]))).toEqual(acknowledged)
    expect(new Set(stored.map(({ notes }) => notes)).size).toBe(stored.length)
    const list = await selling.owner.call(api.orders.list, { query: { shop_id: selling.shop.id } })
    expect(list.total).toBe(acknowledged.size)
    await expectSound(app.db)
  },
)
