import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { buildApp } from '../../../app.ts'
import { openDatabase } from '../../../db/pool.ts'
import { makePlatform } from '../../../platform.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addStock, buildProduct, buildSellingShop } from '../../../testing/build.ts'
import { APP_ROLE, byTcp } from '../../../testing/database.ts'
import { orderBody } from '../../../testing/orders.ts'
import { openWire } from '../../../testing/wire.ts'
import { makeOrderNumbers } from './order-numbers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

describe('numbers of orders', () => {
  it('are all different for concurrent callers', async () => {
    const { shop } = await buildSellingShop(app)
    const processes = [makeOrderNumbers(app.db), makeOrderNumbers(app.db)]
    const numbers = await Promise.all(Array.from({ length: 200 }, (_, n) => processes[n % 2]!.next(shop.id)))
    expect(new Set(numbers).size).toBe(200)
  })

  it('order numbers refuse an unknown shop', async () => {
    await expect(makeOrderNumbers(app.db).next(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a cold burst of orders with keys, the database 10 ms away each way', () => {
  it('C-01 a cold burst of orders with keys is served completely, and no order waits for the number of a different order', async () => {
    const url = byTcp(app.db)
    const wire = await openWire(Number(url.port))
    wire.set({ delay_ms: 10 })
    url.port = String(wire.port)
    const db = openDatabase({ url: url.href, role: APP_ROLE, max: 16, acquire_timeout_ms: 10_000 })
    const http = await buildApp(makePlatform({ ...app.platform, db }))
    onTestFinished(async () => {
      await http.close()
      await db.close()
      wire.close()
    })
    const selling = await buildSellingShop(app)
    const products = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const product = await buildProduct(selling.owner, selling.shop)
        await addStock(selling.owner, selling.shop, product, selling.warehouse, 100)
        return product
      }),
    )
    const answers = await Promise.all(
      Array.from({ length: runs(64, 128) }, (_, n) =>
        http.inject({
          method: 'POST',
          url: '/v1/public/order',
          headers: { 'idempotency-key': randomUUID() },
          payload: orderBody(selling, { items: [{ product_id: products[n % 16]!.id, quantity: 1 }] }),
        }),
      ),
    )
    expect(
      answers
        .map(({ statusCode, body }) => (statusCode === 201 ? '201' : body))
        .filter((one) => one !== '201'),
    ).toEqual([])
  })
})
