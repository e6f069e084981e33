// A table of 10,000 products is imported while others order: how long it takes, and what the orders notice of it.

import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import type { TableImport } from '@kontor/contract/tables/imports'
import { load, warmUp } from '../load.ts'
import { orderRequest } from '../requests.ts'
import type { BenchEnvironment, Scenario } from '../scenario.ts'

const ROWS = 10_000
const MAX_SECONDS = 60
const MAX_TIMES_SLOWER = 2
const BUYERS = 4
const LOOK_EVERY_MS = 200
const GIVE_UP_MS = 10 * 60_000

const table = (): Buffer =>
  Buffer.from(
    [
      'sku,title,description,price,categories,tags,is_live,weight,stock:main',
      ...Array.from(
        { length: ROWS },
        (_, n) =>
          `I-${n},Imported ${n},Made by hand.,${(n % 90) + 10}.50,Category ${n % 8},tag-${n % 20},true,250,${n % 40}`,
      ),
    ].join('\n'),
  )

async function upload({ product }: BenchEnvironment, shop_id: string, bytes: Buffer): Promise<string> {
  const body = { shop_id, filename: 'products.csv', size: bytes.length }
  const { id } = await product.call(api.uploads.create, { body })
  const answer = await fetch(`http://127.0.0.1:${product.port}/v1/a/uploads/${id}/parts?offset=0`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${product.token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  if (!answer.ok) throw new Error(`The table could not be uploaded: ${answer.status}.`)
  return id
}

/** Waits until it is at none of these. */
async function settled(
  { product }: BenchEnvironment,
  id: string,
  statuses: readonly TableImport['status'][],
) {
  const until = Date.now() + GIVE_UP_MS
  for (;;) {
    const found = await product.call(api.imports.get, { params: { id } })
    if (!statuses.includes(found.status)) return found
    if (Date.now() > until) throw new Error('The import did not come to an end.')
    await sleep(LOOK_EVERY_MS)
  }
}

const seconds = (since: number) => (performance.now() - since) / 1000

export const imports: Scenario = {
  name: 'imports',
  goal: `${ROWS.toLocaleString('en')} products imported within ${MAX_SECONDS} s, while orders keep their p99 within ${MAX_TIMES_SLOWER} ×`,
  async measure(bench) {
    const ground = await bench.ground()
    const { product, shop } = ground
    const { call, port } = product
    const { id: shop_id } = await call(api.shops.create, {
      body: { name: 'Moves in', default_currency: 'EUR' },
    })
    const address = { shop_id, street: 'Kai 1', city: 'Hamburg', zip: '20457', country: 'DE' }
    const { id: address_id } = await call(api.addresses.create, { body: address })
    await call(api.warehouses.create, { body: { shop_id, title: 'Main', code: 'main', address_id } })
    const upload_id = await upload(ground, shop_id, table())
    const order = () => orderRequest(shop)
    await warmUp(port, order)
    const before = await load(port, BUYERS, Math.max(5, bench.seconds), order)

    const began = performance.now()
    const body = { shop_id, kind: 'products', format: 'kontor', upload_id } as const
    const { id } = await call(api.imports.create, { body })
    await settled(ground, id, ['checking'])
    const check_s = seconds(began)
    const started = performance.now()
    await call(api.imports.start, { params: { id } })
    const [during, done] = await Promise.all([
      load(port, BUYERS, Math.max(5, bench.seconds), order),
      settled(ground, id, ['running']),
    ])
    const run_s = seconds(started)
    const times = during.p99_ms / before.p99_ms
    return [
      {
        figure: `Import of ${ROWS.toLocaleString('en')} products, ${BUYERS} buyers beside it`,
        measured: `checked in ${check_s.toFixed(0)} s, imported in ${run_s.toFixed(0)} s; orders p99 ${during.p99_ms.toFixed(0)} ms`,
        beside: `orders alone p99 ${before.p99_ms.toFixed(0)} ms`,
        goal: `≤ ${MAX_SECONDS} s, p99 ≤ ${MAX_TIMES_SLOWER} ×`,
        is_met: done.report.create === ROWS && run_s <= MAX_SECONDS && times <= MAX_TIMES_SLOWER,
        numbers: {
          check_s,
          run_s,
          p99_during_ms: during.p99_ms,
          p99_before_ms: before.p99_ms,
          created: done.report.create,
        },
      },
    ]
  },
}
