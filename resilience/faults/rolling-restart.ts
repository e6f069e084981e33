// F-03: all web processes are replaced in turn without visible failures. A client that retries once, at the
// next process, always gets its response.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../run/campaign.ts'
import { place } from '../world/buyer.ts'
import type { HttpResponse } from '../world/http-request.ts'
import type { World } from '../world/world.ts'
import type { Fault, Stage } from './fault.ts'

const MAX_DRAIN_MS = 10_000
/**
 * Time that a new process serves before the next process is ended. Without it, a client whose first try came
 * before the new process was up could meet the end of the next process with its second try.
 */
const SERVING_MS = 500

/** Drains and restarts the web processes in turn. */
async function replaceInTurn({ watch, webs }: World): Promise<void> {
  for (const web of webs) {
    const ms = await web.drain()
    watch.fired('drain')
    watch.measure('drain, ms', ms)
    watch.expect(ms <= MAX_DRAIN_MS, 'F-03', `a drain took ${Math.round(ms)} ms`)
    watch.expect(web.ending?.code === 0, 'F-03', `a drained process ended with ${JSON.stringify(web.ending)}`)
    await web.start()
    await sleep(SERVING_MS)
  }
}

/** Beside buyers who keep the processes busy: here only the drain itself is looked at. */
export const rollingRestart: Fault = {
  row: 'F-03',
  name: 'all processes are replaced, one after the other',
  run: ({ world }: Stage) => replaceInTurn(world),
}

const CLIENTS = 4
const PAUSE_MS = 40
/** The pause before a client's retry, because an immediate retry would meet the same moment. */
const BETWEEN_TRIES_MS = 30

interface Noticed {
  requests: number
  /** Requests whose first try was not served. */
  retried: number
  /** Requests that neither try served, each with its answers; 0 is no answer. */
  failed: string[]
}

const isServed = ({ status }: HttpResponse) => status >= 200 && status < 300

/** Has clients look at the catalogue, place an order and look at its status, again and again, while `work` is done. */
export async function noticedDuring(
  { world, shop, product_ids }: Stage,
  work: () => Promise<void>,
): Promise<Noticed> {
  const { random, webs } = world
  const noticed: Noticed = { requests: 0, retried: 0, failed: [] }
  let is_over = false
  /** Tries a process and, if it does not serve the request, tries the next process once. */
  const tryTwice = async (what: string, ask: (server: number) => Promise<HttpResponse>) => {
    const server = random.below(webs.length)
    const first = await ask(server)
    noticed.requests++
    if (isServed(first)) return first
    noticed.retried++
    await sleep(BETWEEN_TRIES_MS)
    const second = await ask((server + 1) % webs.length)
    if (!isServed(second)) noticed.failed.push(`${what} ${first.status} ${second.status}`)
    return second
  }
  const client = async () => {
    while (!is_over) {
      const path = `/v1/public/${shop.slug}/products`
      await tryTwice('catalogue', (server) => world.ask({ path, server }))
      const items = [{ product_id: random.pick(product_ids), quantity: 1 }]
      const mark = randomUUID()
      const { json } = await tryTwice('order', (server) =>
        place(world, { shop, items, mark, ask: { server } }),
      )
      if (typeof json?.id === 'string')
        await tryTwice('status', (server) =>
          world.ask({ path: `/v1/public/order/${json.id}/status`, server }),
        )
      await sleep(PAUSE_MS * (0.5 + random.next()))
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  try {
    await work()
  } finally {
    is_over = true
    await Promise.all(clients)
  }
  return noticed
}

/** Replaces every web process `times` times, in a shop far from its limits. */
export async function unseenRestart(stage: Stage, times: number): Promise<Figure> {
  const { world } = stage
  const { requests, retried, failed } = await world.watch.disturbed(() =>
    noticedDuring(stage, async () => {
      for (let round = 0; round < times; round++) await replaceInTurn(world)
    }),
  )
  return {
    id: 'F-03',
    title: 'All web processes replaced in turn: requests that fail twice',
    gate: '0',
    measured: `${failed.length} of ${requests}, ${retried} at the second try${failed.length > 0 ? `; ${failed.slice(0, 3).join(', ')}` : ''}`,
    holds: failed.length === 0 && requests > 0,
  }
}
