// `npm run profile`: the CPU time of each request, in the web process and in the database, and which part of the web process spends it. CPU
// time hardly depends on what else the machine does, so it is the figure to compare before and after a change.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from '../server/src/db/sql.ts'
import { SERVER_ROOT } from '../server/src/package-root.ts'
import { load, warmUp } from './load.ts'
import { startOrderTransaction } from './order-transaction.ts'
import { type Product, startProduct } from './product.ts'
import * as requests from './requests.ts'
import { type BenchShop, setUpShop } from './shop.ts'

const SECONDS = 4
const CLIENTS = 16
const WARM_REQUESTS = 5000
const TICKS_PER_SECOND = 100
const BUILT = `${pathToFileURL(join(SERVER_ROOT, 'dist')).href}/`

const PROFILED = [
  ['Product list (10)', requests.readProductList],
  ['Product', requests.readProduct],
  ['Products with stock (10)', requests.readProductsComplete],
  ['Store page', requests.readStorePage],
  ['Store product page', requests.readStoreProductPage],
  ['Store product pages in turn', requests.readAnyProductPage],
  ['Store product page, drawn anew', requests.drawProductPage],
  ['Calculation, 2 lines', requests.calculate],
  ['Order, 2 lines', requests.placeOrder],
] as const

/** Parts of the work, by the file of the code; the first that matches counts. */
const PARTS: readonly [name: string, place: RegExp][] = [
  ['validate', /node_modules\/zod|contract\/src/],
  ['authorise', /http\/(actor|shop-access|tokens)|node_modules\/jose/],
  ['price', /src\/(pricing|features\/calculation)/],
  ['database', /node_modules\/(pg|postgres)|src\/db\/|[.]queries[.]ts/],
  ['pages', /node_modules\/react|storefront\//],
  ['log', /pino|sonic-boom|thread-stream|prom-client/],
  ['framework', /node_modules\//],
  ['features', /src\//],
  ['sockets', /^node:|^$/],
]

interface CpuProfile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
  }[]
  /** In microseconds of the machine's monotonic clock. */
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

interface Window {
  name: string
  from_us: number
  to_us: number
  requests: number
  web_ms: number
  database_ms: number
}

const now_us = () => Number(process.hrtime.bigint() / 1000n)

const statOf = (pid: number | string) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
const PARENT = 1
const OWN_TIMES = [11, 12]
const TIMES_OF_ENDED_CHILDREN = [13, 14]

/** The sum of CPU times in a line of /proc/PID/stat, in milliseconds. */
const sumOf = (stat: readonly string[], fields: readonly number[]) =>
  (fields.reduce((sum, field) => sum + Number(stat[field]), 0) * 1000) / TICKS_PER_SECOND

const cpuOf = (pid: number) => sumOf(statOf(pid), OWN_TIMES)

/** CPU time of the database server in milliseconds, with all its processes, also those that have ended. */
async function databaseCpu({ db }: Product): Promise<number> {
  const own = await db.first(sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const postmaster = statOf(own!.pid)[PARENT]!
  let ms = sumOf(statOf(postmaster), [...OWN_TIMES, ...TIMES_OF_ENDED_CHILDREN])
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = statOf(pid)
      if (stat[PARENT] === postmaster) ms += sumOf(stat, OWN_TIMES)
    } catch {
      // The process ended in between.
    }
  }
  return ms
}

async function measureAll(product: Product, shop: BenchShop): Promise<Window[]> {
  const windows: Window[] = []
  for (const [name, next] of PROFILED) {
    await warmUp(product.port, () => next(shop), WARM_REQUESTS)
    const from_us = now_us()
    const web = cpuOf(product.pid)
    const database = await databaseCpu(product)
    const { per_second } = await load(product.port, CLIENTS, SECONDS, () => next(shop))
    const to_us = now_us()
    windows.push({
      name,
      from_us,
      to_us,
      requests: (per_second * (to_us - from_us)) / 1e6,
      web_ms: cpuOf(product.pid) - web,
      database_ms: (await databaseCpu(product)) - database,
    })
  }
  return windows
}

/** The CPU time of the database for one transaction of the order's yardstick, in microseconds. */
async function measureYardstick(product: Product, shop: BenchShop): Promise<number> {
  const database = await databaseCpu(product)
  const transaction = await startOrderTransaction(product, shop, { clients: CLIENTS })
  const { per_second } = await transaction.run(SECONDS)
  await transaction.stop()
  return (((await databaseCpu(product)) - database) * 1000) / (per_second * SECONDS)
}

/** Where a place in a built file came from; undefined for code that was not built here. */
function makeSources() {
  const maps = new Map<string, SourceMap>()
  return (url: string, line: number, column: number): string | undefined => {
    if (!url.startsWith(BUILT)) return undefined
    const map = maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
    maps.set(url, map)
    const entry = map.findEntry(line, column)
    return 'originalSource' in entry ? String(entry.originalSource) : undefined
  }
}

/** The part of each node of the profile: by the source that a line of the built server came from, or by the module's URL. Idle nodes have none. */
function partsOf(profile: CpuProfile): Map<number, string> {
  const sourceOf = makeSources()
  const parts = new Map<number, string>()
  for (const { id, callFrame } of profile.nodes) {
    const { url, functionName, lineNumber, columnNumber } = callFrame
    if (functionName === '(idle)') continue
    if (functionName === '(garbage collector)') {
      parts.set(id, 'garbage')
      continue
    }
    const place = sourceOf(url, lineNumber, columnNumber) ?? url
    parts.set(id, PARTS.find(([, pattern]) => pattern.test(place))?.[0] ?? 'sockets')
  }
  return parts
}

/** The microseconds that each part spent within the window. */
function spentIn(profile: CpuProfile, parts: Map<number, string>, { from_us, to_us }: Window) {
  const spent = new Map<string, number>()
  let at = profile.startTime
  for (const [i, sample] of profile.samples.entries()) {
    const delta = profile.timeDeltas[i] ?? 0
    at += delta
    const part = parts.get(sample)
    if (at < from_us || at > to_us || part === undefined) continue
    spent.set(part, (spent.get(part) ?? 0) + delta)
  }
  return spent
}

const folder = mkdtempSync(join(tmpdir(), 'kontor-profile-'))
const product = await startProduct({
  node_options: ['--cpu-prof', '--cpu-prof-interval=250', `--cpu-prof-dir=${folder}`],
})
let windows: Window[]
let yardstick_us: number
try {
  const shop = await setUpShop(product)
  windows = await measureAll(product, shop)
  yardstick_us = await measureYardstick(product, shop)
} finally {
  await product.stop()
}
const profile: CpuProfile = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8'))
rmSync(folder, { recursive: true })

const parts = partsOf(profile)
const names = [...PARTS.map(([name]) => name), 'garbage']
console.log(
  `Processor time a request in microseconds, ${CLIENTS} clients. The profiler itself costs some of it.\n`,
)
console.log(`| request | database server | web process | ${names.join(' | ')} |`)
console.log(`|---|--:|--:|${names.map(() => '--:').join('|')}|`)
for (const window of windows) {
  const spent = spentIn(profile, parts, window)
  const all = [...spent.values()].reduce((sum, us) => sum + us, 0)
  // The samples tell how the time is divided among the parts, the kernel how much it was.
  const shares = names.map((name) =>
    Math.round((((spent.get(name) ?? 0) / all) * window.web_ms * 1000) / window.requests),
  )
  const [database, web] = [window.database_ms, window.web_ms].map((ms) =>
    Math.round((ms * 1000) / window.requests),
  )
  console.log(`| ${window.name} | ${database} | ${web} | ${shares.join(' | ')} |`)
}
console.log(`\nThe bare transaction of an order costs the database ${Math.round(yardstick_us)}.`)
