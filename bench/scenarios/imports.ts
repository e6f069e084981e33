// Tables of 10,000 products, and then of a new price for each of them, are imported while others order: how long it takes, and what the orders
// notice of it.

import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import type { TableImport } from '@kontor/contract/tables/imports'
import { load, warmUp } from '../load.ts'
import { orderRequest } from '../requests.ts'
import type { BenchEnvironment, Result, Scenario } from '../scenario.ts'

const ROWS = 10_000
const MAX_SECONDS = 60
const MAX_TIMES_SLOWER = 2
const BUYERS = 4
const POLL_EVERY_MS = 200
const GIVE_UP_MS = 10 * 60_000

const tableOf = (head: string, row: (n: number) => string): Buffer =>
  Buffer.from([head, ...Array.from({ length: ROWS }, (_, n) => row(n))].join('\n'))

interface Table {
  kind: 'products' | 'prices'
  /** What is done to the products, for the report. */
  done: 'create' | 'update'
  bytes: Buffer
}

const TABLES: readonly Table[] = [
  {
    kind: 'products',
    done: 'create',
    bytes: tableOf(
      'sku,title,description,price,categories,tags,is_live,weight,stock:main',
      (n) =>
        `I-${n},Imported ${n},Made by hand.,${(n % 90) + 10}.50,Category ${n % 8},tag-${n % 20},true,250,${n % 40}`,
    ),
  },
  {
    kind: 'prices',
    done: 'update',
    bytes: tableOf('sku,price,compare_at_price', (n) => `I-${n},${(n % 90) + 8}.25,${(n % 90) + 10}.50`),
  },
]

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
    await sleep(POLL_EVERY_MS)
  }
}

const seconds = (since: number) => (performance.now() - since) / 1000

async function importTable(
  environment: BenchEnvironment,
  shop_id: string,
  table: Table,
  load_seconds: number,
) {
  const { product, shop } = environment
  const { call, port } = product
  const { kind, done, bytes } = table
  const upload_id = await upload(environment, shop_id, bytes)
  const order = () => orderRequest(shop)
  await warmUp(port, order)
  const before = await load(port, BUYERS, load_seconds, order)

  const began = performance.now()
  const { id } = await call(api.imports.create, { body: { shop_id, kind, format: 'kontor', upload_id } })
  await settled(environment, id, ['checking'])
  const check_s = seconds(began)
  const started = performance.now()
  await call(api.imports.start, { params: { id } })
  const [during, { report }] = await Promise.all([
    load(port, BUYERS, load_seconds, order),
    settled(environment, id, ['running']),
  ])
  const run_s = seconds(started)
  const times = during.p99_ms / before.p99_ms
  return {
    figure: `Import of ${ROWS.toLocaleString('en')} ${kind}, ${BUYERS} buyers beside it`,
    measured: `checked in ${check_s.toFixed(0)} s, imported in ${run_s.toFixed(0)} s; orders p99 ${during.p99_ms.toFixed(0)} ms`,
    beside: `orders alone p99 ${before.p99_ms.toFixed(0)} ms`,
    goal: `≤ ${MAX_SECONDS} s, p99 ≤ ${MAX_TIMES_SLOWER} ×`,
    is_met: report[done] === ROWS && run_s <= MAX_SECONDS && times <= MAX_TIMES_SLOWER,
    numbers: {
      check_s,
      run_s,
      p99_during_ms: during.p99_ms,
      p99_before_ms: before.p99_ms,
      done: report[done],
    },
  }
}

export const imports: Scenario = {
  name: 'imports',
  goal: `${ROWS.toLocaleString('en')} products, then their prices, imported within ${MAX_SECONDS} s each, while orders keep their p99 within ${MAX_TIMES_SLOWER} ×`,
  async measure(bench) {
    const environment = await bench.environment()
    const { call } = environment.product
    const { id: shop_id } = await call(api.shops.create, {
      body: { name: 'Moves in', default_currency: 'EUR' },
    })
    const address = { shop_id, street: 'Kai 1', city: 'Hamburg', zip: '20457', country: 'DE' }
    const { id: address_id } = await call(api.addresses.create, { body: address })
    await call(api.warehouses.create, { body: { shop_id, title: 'Main', code: 'main', address_id } })
    const results: Result[] = []
    for (const table of TABLES)
      results.push(await importTable(environment, shop_id, table, Math.max(5, bench.seconds)))
    return results
  },
}
