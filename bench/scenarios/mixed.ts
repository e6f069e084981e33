// Minutes of mixed load: visitors who browse, calculate and order, and a merchant who reads a list. The web process must hold as much memory, as
// many open files, handles and pool connections in the last third as in the one before.

import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Request } from '../load.ts'
import { median, percent, whole } from '../numbers.ts'
import { openFiles } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'
import * as requests from '../requests.ts'
import type { Result, Scenario } from '../scenario.ts'
import { type BenchShop, setUpShop } from '../shop.ts'

const CLIENTS = 8
/** The pause of a client between two requests; all clients together send some hundreds of requests a second. */
const PAUSE_MS = 15
const SAMPLES = 120
const MAX_APART = 0.05

interface Sample {
  memory_mb: number
  files: number
  handles: number
  connections: number
}

/** How many of every hundred requests are of each kind. */
const MIX: readonly [count: number, next: (shop: BenchShop, token: string) => Request][] = [
  [25, requests.readStorePage],
  [20, requests.readAnyProductPage],
  [15, requests.readProductList],
  [15, requests.calculate],
  [10, requests.orderRequest],
  [10, requests.readProductsComplete],
  [5, requests.readOrderList],
]
const TURNS = MIX.flatMap(([count, next]) => Array.from({ length: count }, () => next))

async function look({ port, pid, memory_mb }: Product): Promise<Sample> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const sum = (name: RegExp) =>
    [...metrics.matchAll(name)].reduce((total, [, value]) => total + Number(value), 0)
  return {
    memory_mb: memory_mb(),
    files: openFiles(pid),
    handles: sum(/^nodejs_active_handles_total (\S+)$/gm),
    connections: sum(/^db_pool_connections\{state="(?:busy|idle)"\} (\S+)$/gm),
  }
}

/** The relative difference of the last third's median from that of the third before. */
function drift(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const third = Math.floor(samples.length / 3)
  const [before, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map((part) =>
    median(part.map(of)),
  )
  return last! / before! - 1
}

const change = (part: number) => `${part >= 0 ? '+' : '−'}${percent(Math.abs(part), 1)}`

async function trade(product: Product, shop: BenchShop, seconds: number) {
  const end = performance.now() + seconds * 1000
  const asked = { count: 0, refused: 0 }
  const clients = Array.from({ length: CLIENTS }, async (_, at) => {
    const client = await Client.open(product.port)
    // Each client begins at another place of the mix.
    for (let turn = at * 13; performance.now() < end; turn++) {
      const status = await client.send(TURNS[(turn * 37) % TURNS.length]!(shop, product.token))
      asked.count++
      if (status < 200 || status >= 300) asked.refused++
      await sleep(PAUSE_MS)
    }
    client.close()
  })
  const samples: Sample[] = []
  for (let n = 0; n < SAMPLES; n++) {
    await sleep((seconds * 1000) / SAMPLES)
    samples.push(await look(product))
  }
  await Promise.all(clients)
  return { samples, ...asked }
}

export const mixed: Scenario = {
  name: 'mixed',
  goal: 'memory, handles and pool of the last third within 5 % of the third before',
  async measure({ minutes }) {
    const product = await startProduct()
    try {
      const shop = await setUpShop(product)
      const { samples, count, refused } = await trade(product, shop, minutes * 60)
      const [memory, files, handles, connections] = [
        drift(samples, ({ memory_mb }) => memory_mb),
        drift(samples, ({ files }) => files),
        drift(samples, ({ handles }) => handles),
        drift(samples, ({ connections }) => connections),
      ] as [number, number, number, number]
      const last = samples.at(-1)!
      const parts = [
        `memory ${change(memory)} (${whole(last.memory_mb)} MB)`,
        `files ${change(files)} (${last.files})`,
        `handles ${change(handles)}`,
        `pool ${change(connections)} (${last.connections})`,
      ]
      const result: Result = {
        figure: `${minutes} minutes of mixed load, the last third compared with the previous one`,
        measured: `${parts.join(', ')}; ${whole(count)} requests, ${refused} refused`,
        beside: '',
        goal: `within ${percent(MAX_APART)}`,
        is_met:
          refused === 0 && [memory, files, handles, connections].every((part) => Math.abs(part) <= MAX_APART),
        numbers: {
          minutes,
          count,
          refused,
          ...last,
          memory_drift: memory,
          files_drift: files,
          handles_drift: handles,
          connections_drift: connections,
        },
      }
      return [result]
    } finally {
      await product.stop()
    }
  },
}
