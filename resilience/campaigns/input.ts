// Attacks that keep the server busy or full: hundreds of slow connections, thousands of idle connections,
// huge bodies, bombs, expensive requests. All further visitors are served meanwhile, and afterwards no
// connection or memory stays taken.

import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import { quantile } from '../../bench/numbers.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'
import { throwBombs } from './bombs.ts'
import { askManyAddresses } from './many-addresses.ts'
import { takeTurns } from './picture-turns.ts'

const SLOW = 500
const IDLE = 5000
/** Requests sent together, whose answers exceed the buffers of both sockets. */
const PIPELINED = 10
const REAPED_WITHIN_MS = 15_000
const MAX_GROWTH_MB = 64
/** Number of addresses. Storing each would take 45 MB. */
const ADDRESSES = 4000
const MAX_CACHED_MB = 32
const CONCURRENCY = 4
const QUIET_MS = 4000
const EXPENSIVE_REQUESTS = 40
const MAX_DEAR_MS = 50

/** Sends requests of ordinary visitors until `until` is true. Returns the milliseconds of each answer. */
async function visit(world: World, shop: Shop, product_id: string, until: () => boolean): Promise<number[]> {
  const times: number[] = []
  const loop = async () => {
    while (!until()) {
      const { status, ms } = await world.ask({
        method: 'POST',
        path: '/v1/public/order-calculation',
        server: 0,
        body: { shop_id: shop.id, items: [{ product_id, quantity: 1 }], destination_country: 'DE' },
      })
      if (status === 200) times.push(ms)
      else world.watch.violate('L-02', `an ordinary visitor is answered with ${status}`)
      await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, loop))
  return times
}

const visitFor = (world: World, shop: Shop, product_id: string, ms: number): Promise<number[]> => {
  const until = Date.now() + ms
  return visit(world, shop, product_id, () => Date.now() > until)
}

const LARGE = 'GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n'
const SMALL = 'GET / HTTP/1.1\r\nHost: x\r\n'
const POST =
  'POST /v1/public/order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n'

/** Opens a slow connection, of three kinds in turn: the head comes in drops, the body never comes, the answer is not read. */
function openSlow(port: number, nth: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  if (nth % 3 === 0) {
    socket.write(SMALL)
    const drip = setInterval(() => socket.write(`X-${Date.now()}: 1\r\n`), 1000)
    socket.on('close', () => clearInterval(drip))
  } else if (nth % 3 === 1) socket.write(`${POST}{`)
  else {
    socket.pause()
    // A few ask for more than socket buffers hold; the answers to the rest wait in the kernel.
    socket.write(nth % 90 === 2 ? `${LARGE}\r\n`.repeat(PIPELINED) : `${SMALL}\r\n`)
  }
  return socket
}

/** Returns the number of established connections on a local port, as counted by the kernel. */
function heldAt(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) && state === '01').length
}

/**
 * Returns the number held when it reaches `wanted`, or after a while. The kernel retries a connection after a
 * second if the queue was full.
 */
async function untilHeld(port: number, wanted: number): Promise<number> {
  let most = 0
  for (let look = 0; look < 12 && most < wanted; look++) {
    if (look > 0) await sleep(250)
    most = Math.max(most, heldAt(port))
  }
  return most
}

/** Median and p99 as `12 (80)`. */
const ms = ({ p50, p99 }: { p50: number; p99: number }): string => `${p50.toFixed(0)} (${p99.toFixed(0)})`

/** Opens a connection that sends a request, reads the answer and then stays idle. */
function openIdle(port: number): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`))
  socket.on('error', () => undefined)
  socket.resume()
  return socket
}

interface Crowd {
  count: number
  open(port: number, nth: number): Socket
}

/**
 * Opens a crowd of connections. Measures the waits of visitors before, during and after, and the time until
 * the server has closed all connections.
 */
async function crowd(world: World, shop: Shop, product_id: string, { count, open }: Crowd) {
  const { port } = world.webs[0]!
  const before = await visitFor(world, shop, product_id, QUIET_MS)
  const held_before = heldAt(port)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    for (let n = 0; n < count / 20; n++) sockets.push(open(port, sockets.length))
    await sleep(50)
  }
  const begun = Date.now()
  const most = await untilHeld(port, count * 0.9)
  world.watch.expect(most >= count * 0.9, 'L-02', `only ${most} of ${count} connections are open`)
  let gone_after_ms = Number.POSITIVE_INFINITY
  // Counted seldom, because counting blocks this process and delays the visitors' answers.
  const counting = setInterval(() => {
    if (heldAt(port) <= held_before + CONCURRENCY) gone_after_ms = Math.min(gone_after_ms, Date.now() - begun)
  }, 500)
  const is_over = () => gone_after_ms < Number.POSITIVE_INFINITY || Date.now() - begun > REAPED_WITHIN_MS * 2
  const during = await visit(world, shop, product_id, is_over)
  clearInterval(counting)
  for (const socket of sockets) socket.destroy()
  const after = await visitFor(world, shop, product_id, QUIET_MS)
  // The slower of both quiet times: the speed of a shared machine changes within half a minute.
  const quiet = (q: number) => Math.max(quantile(before, q), quantile(after, q))
  return {
    quiet: { p50: quiet(0.5), p99: quiet(0.99) },
    during: { p50: quantile(during, 0.5), p99: quantile(during, 0.99) },
    gone_after_ms,
  }
}

type Borne = Awaited<ReturnType<typeof crowd>>

const measuredText = ({ quiet, during, gone_after_ms }: Borne): string =>
  `${ms(quiet)} → ${ms(during)} ms (p99), ${(gone_after_ms / 1000).toFixed(1)} s`

const isBorne = ({ quiet, during, gone_after_ms }: Borne): boolean =>
  during.p99 < Math.max(quiet.p99 * 2, quiet.p99 + 100) && gone_after_ms <= REAPED_WITHIN_MS

const SAME_REQUESTS = 1000
const SAME_CONCURRENCY = 50
/**
 * Limit per answer for a thousand requests, fifty at a time. A cache answers this fast, even on a busy
 * machine.
 */
const MAX_SAME_MS = 20

/** Sends the same expensive request a thousand times: it is answered from a cache. Returns the milliseconds of each. */
async function sameRequest(world: World, shop: Shop): Promise<number> {
  const request = { path: `/v1/public/${shop.id}/products-complete?limit=100`, server: 0 }
  await world.ask(request)
  const begun = performance.now()
  for (let n = 0; n < SAME_REQUESTS; n += SAME_CONCURRENCY) {
    const answers = await Promise.all(Array.from({ length: SAME_CONCURRENCY }, () => world.ask(request)))
    for (const { status } of answers)
      world.watch.expect(status === 200, 'L-04', `the same request again is answered with ${status}`)
  }
  const each_ms = (performance.now() - begun) / SAME_REQUESTS
  world.watch.measure('products-complete, ms each of a thousand', each_ms)
  return each_ms
}

/**
 * Sends the most expensive allowed requests. All requests differ, and no cache answers them. They come one
 * after another, and each therefore includes the time of the database. Returns the median of each kind in
 * milliseconds. A more expensive request must be refused.
 */
async function expensiveRequests(
  world: World,
  shop: Shop,
  product_ids: readonly string[],
): Promise<number[]> {
  const complete = `/v1/public/${shop.id}/products-complete`
  const calculation = (lines: readonly string[], quantity: number) => ({
    method: 'POST',
    path: '/v1/public/order-calculation',
    body: {
      shop_id: shop.id,
      destination_country: 'DE',
      items: lines.map((product_id) => ({ product_id, quantity })),
    },
  })
  const kinds: ((nth: number) => Parameters<World['ask']>[0])[] = [
    (nth) => ({ path: `${complete}?limit=100&offset=${nth}` }),
    (nth) => ({ path: `${complete}?limit=100&q=${shop.canary.slice(0, 3)}%20${nth}` }),
    (nth) => calculation(product_ids.slice(0, MAX_ORDER_LINES), nth + 1),
  ]
  const medians: number[] = []
  for (const kind of kinds) {
    const times: number[] = []
    for (let nth = 0; nth < EXPENSIVE_REQUESTS; nth++) {
      const { status, ms: time } = await world.ask({ ...kind(nth), server: 0 })
      world.watch.expect(status === 200, 'L-04', `an expensive request is answered with ${status}`)
      world.watch.tally('expensive requests')
      times.push(time)
    }
    medians.push(quantile(times, 0.5))
  }
  const more = Array.from({ length: 5 }, () => product_ids).flat()
  const { status } = await world.ask({ ...calculation(more, 1), server: 0 })
  world.watch.expect(
    status === 422,
    'L-04',
    `a calculation of ${more.length} lines is answered with ${status}`,
  )
  return medians
}

export const input: Campaign = {
  name: 'input',
  title: 'Slow clients, bombs and expensive requests',
  covers: [
    { name: 'five hundred slow connections, and five thousand idle ones', rows: 'L-02' },
    { name: 'bombs', rows: 'L-01 U-02' },
    { name: 'expensive requests', rows: 'L-04' },
    { name: 'animations of one account beside a picture of another', rows: 'U-02' },
    { name: 'addresses without end', rows: 'L-08' },
  ],
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale } = run
    const since = watch.mark()
    const random = run.random.fork('input')
    const world = await startWorld({ environment, build, watch, journal, random })
    try {
      const shop = await makeShop(world)
      const product_id = await makeProduct(shop, { stock: 1000 })
      const many: string[] = []
      while (many.length < MAX_ORDER_LINES) many.push(await makeProduct(shop, { stock: 1000 }))
      const slow = await crowd(world, shop, product_id, { count: SLOW, open: openSlow })
      const idle = await crowd(world, shop, product_id, { count: IDLE, open: openIdle })
      const { growth_mb, peak_mb } = await throwBombs(
        world,
        shop,
        product_id,
        Math.max(3, Math.round(10 * scale)),
      )
      const addresses = Math.round(ADDRESSES * Math.max(1, Math.min(4, scale)))
      const cached_mb = await askManyAddresses(world, random, { shop, product_id }, addresses)
      const { small_ms, animation_ms } = await takeTurns(world)
      const same_ms = await sameRequest(world, shop)
      const dearest = Math.max(...(await expensiveRequests(world, shop, many)))
      await checkAtEnd(world)
      const found = since.count()
      return [
        {
          id: 'L-02',
          title: `${SLOW} connections that send slowly, wait or do not read: latency of others, and time until all are closed`,
          gate: 'p99 < 2 × (or + 100 ms), ≤ 15 s',
          measured: measuredText(slow),
          holds: isBorne(slow),
        },
        {
          id: 'L-02b',
          title: `${IDLE.toLocaleString('en')} connections that stay open after a request: latency of others, and time until all are closed`,
          gate: 'p99 < 2 × (or + 100 ms), ≤ 15 s',
          measured: measuredText(idle),
          holds: isBorne(idle),
        },
        {
          id: 'L-01',
          title: 'Compression and size bombs handled wrongly; memory growth by all of them, and by an upload',
          gate: `0, < ${MAX_GROWTH_MB} MB`,
          measured: `${found} of ${watch.tallies.get('bombs') ?? 0}, ${growth_mb.toFixed(0)} MB, ${peak_mb.toFixed(0)} MB for an upload at most`,
          holds: found === 0 && Math.max(growth_mb, peak_mb) < MAX_GROWTH_MB,
        },
        {
          id: 'L-08',
          title:
            'Memory grown by addresses, parameters and languages no two of which are alike, after as many before',
          gate: `< ${MAX_CACHED_MB} MB`,
          measured: `${cached_mb.toFixed(0)} MB by ${addresses.toLocaleString('en')}`,
          holds: cached_mb < MAX_CACHED_MB,
        },
        {
          id: 'U-02',
          title:
            "Four animations of 20 megapixels sent concurrently by one account: what another's picture waits",
          gate: '< 2 × what one animation takes',
          measured: `${small_ms.toFixed(0)} ms, ${animation_ms.toFixed(0)} ms`,
          holds: small_ms < 2 * animation_ms,
        },
        {
          id: 'L-04',
          title: `The most expensive pages, searches and calculations of ${MAX_ORDER_LINES} lines, all different: median of the slowest kind, including the database`,
          gate: `< ${MAX_DEAR_MS} ms`,
          measured: `${dearest.toFixed(0)} ms`,
          holds: dearest < MAX_DEAR_MS,
        },
        {
          id: 'L-04b',
          title: `The most expensive page ${SAME_REQUESTS} times, ${SAME_CONCURRENCY} at a time: each`,
          gate: `< ${MAX_SAME_MS} ms`,
          measured: `${same_ms.toFixed(1)} ms`,
          holds: same_ms < MAX_SAME_MS,
        },
      ]
    } finally {
      await world.stop()
    }
  },
}
