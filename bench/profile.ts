// `npm run profile`: the CPU time of each request, in the web process and in the database, and which part of the web process spends it. All is measured
// twice: without the profiler, which takes a fifth of the time itself, for how much there is, and with it for how that is divided. `-- --write` puts the
// table into docs/benchmarks.md and its numbers into bench/results.json, for `npm run model`; `-- --only order` measures the rows whose name has that
// word.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type MailServer, startMailServer } from '../server/src/testing/mail-server.ts'
import { load, warmUp } from './load.ts'
import { writeMarked } from './marked.ts'
import { startOrderTransaction } from './order-transaction.ts'
import { openPaidOrders } from './paid-orders.ts'
import { cpuOf, databaseCpu } from './processor-time.ts'
import { type Product, startProduct } from './product.ts'
import { type CpuProfile, PARTS, partsOf } from './profile-parts.ts'
import { saveNumbers } from './report.ts'
import * as requests from './requests.ts'
import { openSavedVariants, type SavedVariants } from './saved-variants.ts'
import type { Result } from './scenario.ts'
import { type BenchShop, setUpShop } from './shop.ts'

const SECONDS = 4
const CLIENTS = 16
const WARM_REQUESTS = 5000
const PAID_ORDERS = 'order that is paid, from webhook to mails and invoice'
const [WARM_PAID_ORDERS, MEASURED_PAID_ORDERS] = [150, 300]

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const SAVES = 5
const isWanted = (name: string) => name.includes(options.only)
if (options.write && options.only !== '') throw new Error('Only a whole profile can be written.')

const SAVED: readonly [string, keyof SavedVariants][] = [
  ['save of 2,000 variants, new prices', 'savePrices'],
  ['save of 2,000 variants, new prices and SKUs', 'savePricesAndSkus'],
]

const PROFILED = [
  ['product list, cached', requests.readProductList],
  ['product, cached', requests.readProduct],
  ['products with stock, cached for half a second', requests.readProductsComplete],
  ['store page, cached', requests.readStorePage],
  ['store product page, cached', requests.readStoreProductPage],
  ['store product pages in turn, cached and compared', requests.readAnyProductPage],
  ['store product page, not cached', requests.drawProductPage],
  ['calculation, 2 lines', requests.calculate],
  ['order, 2 lines', requests.orderRequest],
  ['list of 10 orders, with a token', requests.readOrderList],
] as const

interface Window {
  name: string
  from_us: number
  to_us: number
  requests: number
  web_ms: number
  database_ms: number
}

const now_us = () => Number(process.hrtime.bigint() / 1000n)

/** `work` gives how many requests it has sent. */
async function inWindow(product: Product, name: string, work: () => Promise<number>): Promise<Window> {
  const from_us = now_us()
  const web = cpuOf(product.pid)
  const database = await databaseCpu(product)
  const requests = await work()
  return {
    name,
    from_us,
    to_us: now_us(),
    requests,
    web_ms: cpuOf(product.pid) - web,
    database_ms: (await databaseCpu(product)) - database,
  }
}

async function measureRequests(product: Product, shop: BenchShop): Promise<Window[]> {
  const windows: Window[] = []
  for (const [name, make] of PROFILED.filter(([each]) => isWanted(each))) {
    const next = () => make(shop, product.token)
    await warmUp(product.port, next, WARM_REQUESTS)
    const send = async () => (await load(product.port, CLIENTS, SECONDS, next)).per_second * SECONDS
    windows.push(await inWindow(product, name, send))
  }
  return windows
}

async function measurePaidOrders(
  product: Product,
  shop: BenchShop,
  mail_server: MailServer,
): Promise<Window[]> {
  if (!isWanted(PAID_ORDERS)) return []
  const orders = await openPaidOrders({ product, shop }, mail_server)
  await orders.prepare(WARM_PAID_ORDERS)
  await orders.pay()
  await orders.prepare(MEASURED_PAID_ORDERS)
  return [await inWindow(product, PAID_ORDERS, orders.pay)]
}

async function measureSavedVariants(product: Product, shop: BenchShop): Promise<Window[]> {
  const wanted = SAVED.filter(([name]) => isWanted(name))
  if (wanted.length === 0) return []
  const saves = await openSavedVariants(product, shop)
  const windows: Window[] = []
  for (const [name, save] of wanted) {
    await saves[save]()
    windows.push(
      await inWindow(product, name, async () => {
        for (let n = 0; n < SAVES; n++) await saves[save]()
        return SAVES
      }),
    )
  }
  return windows
}

/** The CPU time of the database for one transaction of the order's baseline, in microseconds. */
async function measureBaseline(product: Product, shop: BenchShop): Promise<number> {
  const database = await databaseCpu(product)
  const transaction = await startOrderTransaction(product, shop, { clients: CLIENTS })
  const { per_second } = await transaction.run(SECONDS)
  await transaction.stop()
  return (((await databaseCpu(product)) - database) * 1000) / (per_second * SECONDS)
}

/** The microseconds that each part spent within the window. */
function spentIn(
  profiles: readonly { profile: CpuProfile; parts: Map<number, string> }[],
  { from_us, to_us }: Window,
) {
  const spent = new Map<string, number>()
  for (const { profile, parts } of profiles) {
    let at = profile.startTime
    for (const [i, sample] of profile.samples.entries()) {
      const delta = profile.timeDeltas[i] ?? 0
      at += delta
      const part = parts.get(sample)
      if (at < from_us || at > to_us || part === undefined) continue
      spent.set(part, (spent.get(part) ?? 0) + delta)
    }
  }
  return spent
}

interface Measured {
  windows: Window[]
  baseline_us: number
}

async function measure(node_options: readonly string[]): Promise<Measured> {
  const mail_server = await startMailServer()
  const product = await startProduct({
    node_options,
    env: { SMTP_URL: `smtp://127.0.0.1:${mail_server.port}` },
  })
  try {
    const shop = await setUpShop(product)
    // Before there are thousands of unpaid orders, whose buyers get mails.
    const paid = await measurePaidOrders(product, shop, mail_server)
    const windows = [
      ...(await measureRequests(product, shop)),
      ...(await measureSavedVariants(product, shop)),
      ...paid,
    ]
    return { windows, baseline_us: await measureBaseline(product, shop) }
  } finally {
    await product.stop()
    await mail_server.close()
  }
}

const bare = await measure([])
const folder = mkdtempSync(join(tmpdir(), 'kontor-profile-'))
const { windows } = await measure(['--cpu-prof', '--cpu-prof-interval=250', `--cpu-prof-dir=${folder}`])
/** One for each thread. */
const profiles = readdirSync(folder).map((file): { profile: CpuProfile; parts: Map<number, string> } => {
  const profile: CpuProfile = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  return { profile, parts: partsOf(profile) }
})
rmSync(folder, { recursive: true })

const results = windows.map((window, i): Pick<Result, 'figure' | 'numbers'> => {
  const spent = spentIn(profiles, window)
  const all = [...spent.values()].reduce((sum, us) => sum + us, 0)
  const { database_ms, web_ms, requests: count } = bare.windows[i]!
  const [database_us, web_us] = [database_ms, web_ms].map((ms) => (ms * 1000) / count)
  // The samples show how the time is divided among the parts, the kernel how much it was.
  const shares = PARTS.map((part) => [`${part}_us`, ((spent.get(part) ?? 0) / all) * web_us!])
  return { figure: window.name, numbers: { database_us, web_us, ...Object.fromEntries(shares) } }
})

const lines = [
  '',
  `Processor time of a request in microseconds, ${CLIENTS} clients, on ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}. Divided by a second run, with the profiler.`,
  '',
  `| request | database | web | of it: ${PARTS.join(' | ')} |`,
  `|---|--:|--:|${PARTS.map(() => '--:').join('|')}|`,
  ...results.map(
    ({ figure, numbers }) => `| ${figure} | ${Object.values(numbers).map(Math.round).join(' | ')} |`,
  ),
  '',
  `The bare transaction of an order costs the same database ${Math.round(bare.baseline_us)}.`,
  '',
]
console.log(lines.join('\n'))
if (options.write) {
  writeMarked('docs/benchmarks.md', 'profile', () => lines)
  const unmeasured = { measured: '', beside: '', goal: '', is_met: null }
  const goal = 'cost of a request'
  saveNumbers({ name: 'profile', goal, results: results.map((result) => ({ ...result, ...unmeasured })) })
}
