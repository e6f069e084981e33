// Two web processes on one port: how much more than one they serve, compared with what idle cores allow; and how soon a change through one of
// them is seen through the other.

import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { load, type Request, warmUp } from '../load.ts'
import { median } from '../numbers.ts'
import { childrenOf, isNode, openFiles, watchCores } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'
import { calculate, orderRequest } from '../requests.ts'
import { compare, resultOf } from '../rounds.ts'
import type { Bench, BenchEnvironment, Result, Scenario } from '../scenario.ts'
import { type BenchShop, setUpShop } from '../shop.ts'

const CLIENTS = 32
/** The least that two processes have to reach of what the idle cores allow. */
const MIN_SHARE = 0.8
const CHANGES = 20
const CONNECTIONS = 8
const SEEN_WITHIN_MS = 1000
const POLL_EVERY_MS = 5

async function scaling(
  bench: Bench,
  [one, two]: [BenchEnvironment, BenchEnvironment],
  title: string,
  next: (shop: BenchShop) => Request,
): Promise<Result> {
  const ask = ({ product, shop }: BenchEnvironment) =>
    load(product.port, CLIENTS, bench.seconds, () => next(shop))
  for (const { product, shop } of [one, two]) await warmUp(product.port, () => next(shop), 5000)
  const busy: number[] = []
  const compared = await compare(
    bench.rounds,
    () => ask(two),
    async () => {
      const busySince = watchCores()
      const figures = await ask(one)
      busy.push(busySince())
      return figures
    },
  )
  const possible = Math.min(2, 1 / median(busy))
  const figure = `${title}, two processes, ${CLIENTS} clients`
  const ratio = Number((MIN_SHARE * possible).toFixed(2))
  return {
    ...resultOf(figure, 'one process', compared, { ratio }),
    goal: `≥ ${ratio} ×: ${MIN_SHARE} of what idle cores allow`,
  }
}

/** Gets a path; gives the body. Throws for a status other than 200. */
const read = (port: number, agent: Agent, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString())
        else reject(new Error(`${path} answers ${answer.statusCode}.`))
      })
    }).on('error', reject)
  })

/** Opens connections to the shared port. Throws unless each process has got at least one. */
async function openConnections({ port, pid }: Product): Promise<Agent[]> {
  const processes = childrenOf(pid).filter(isNode)
  const files = () => processes.map(openFiles)
  const before = files()
  const agents = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  await Promise.all(agents.map((agent) => read(port, agent, '/healthz')))
  const after = files()
  if (processes.length !== 2 || after.some((count, at) => count <= before[at]!))
    throw new Error(`Not every process has a connection: ${before} open files, then ${after}.`)
  return agents
}

/** A product that the page shows, so that a change of it is a change of the page. Throws where it shows none. */
async function firstProductOn(path: string, { port }: Product, { products }: BenchShop, agent: Agent) {
  const text = await read(port, agent, path)
  const shown = products.find(({ slug }) => text.includes(`/products/${slug}"`))
  if (shown === undefined) throw new Error(`${path} shows no product.`)
  return shown
}

/** Changes titles through any process, and looks for them through all connections, each of which stays with one process. */
async function timeToSee({ product, shop }: BenchEnvironment): Promise<Result> {
  const { call, port } = product
  const agents = await openConnections(product)
  const front_page = `/store/${shop.slug}`
  const { id, slug } = await firstProductOn(front_page, product, shop, agents[0]!)
  const paths = [
    `/v1/public/${shop.id}/products/${id}`,
    `/v1/public/${shop.id}/products?limit=100&ids=${id}`,
    `/v1/public/${shop.id}/products-complete?limit=100&ids=${id}`,
    `${front_page}/products/${slug}`,
    front_page,
  ]
  const readAll = (path: string) => Promise.all(agents.map((agent) => read(port, agent, path)))
  const untilShown = async (path: string, title: string, since: number) => {
    while (!(await readAll(path)).every((text) => text.includes(title))) {
      if (performance.now() - since > 10 * SEEN_WITHIN_MS) throw new Error(`${path} stays old.`)
      await sleep(POLL_EVERY_MS)
    }
  }
  const times: number[] = []
  try {
    for (let change = 0; change < CHANGES; change++) {
      // Puts the pages into the cache of every process before the change.
      for (const path of [...paths, ...paths]) await readAll(path)
      const title = `Changed ${change} times`
      await call(api.products.update, { params: { id }, body: { title } })
      const changed_at = performance.now()
      for (const path of paths) await untilShown(path, title, changed_at)
      times.push(performance.now() - changed_at)
    }
  } finally {
    for (const agent of agents) agent.destroy()
  }
  const [middle_ms, slowest_ms] = [median(times), Math.max(...times)]
  return {
    figure: `${CHANGES} changes of a product, until the other process shows them`,
    measured: `p50 ${Math.round(middle_ms)} ms, slowest ${Math.round(slowest_ms)} ms, on ${paths.length} pages and lists`,
    beside: '',
    goal: `≤ ${SEEN_WITHIN_MS} ms`,
    is_met: slowest_ms <= SEEN_WITHIN_MS,
    numbers: { middle_ms, slowest_ms },
  }
}

export const twoProcesses: Scenario = {
  name: 'two-processes',
  goal: `at least ${MIN_SHARE} of what the cores one process leaves idle allow; a change through one is seen through the other within a second`,
  async measure(bench) {
    const one = await bench.environment()
    const product = await startProduct({ env: { WEB_CONCURRENCY: '2' } })
    try {
      const two = { product, shop: await setUpShop(product) }
      return [
        await scaling(bench, [one, two], 'Calculation, 2 lines', calculate),
        await scaling(bench, [one, two], 'Order, 2 lines', orderRequest),
        await timeToSee(two),
      ]
    } finally {
      await product.stop()
    }
  },
}
