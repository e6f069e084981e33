// Five times as much load as the product can take: most requests must be rejected immediately and with a Retry-After, and those admitted are served
// as usual. First with orders alone, then with a mix in which orders and webhooks must be shed last. The peak is measured again in every round,
// before and after the overload, since on a shared machine it changes within a minute. The shares of the cores show what the limit was. Two things
// are not counted against the product: that the generator reads five times as many answers as at the peak, on the same cores, and what a bare server
// takes of them to refuse as many requests. The cheaper an order is, the more refusals come for each order of the maximum.

import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBareRefusals } from '../bare-baseline.ts'
import { load, type Request } from '../load.ts'
import { inMs, median, percent, quantile } from '../numbers.ts'
import { type Arrival, crowd, type Kind } from '../open-load.ts'
import { startOrderTransaction } from '../order-transaction.ts'
import { type CoreShares, cpuOf, watchShares } from '../processor-time.ts'
import { calculate, orderRequest } from '../requests.ts'
import type { BenchEnvironment, Result, Scenario } from '../scenario.ts'
import type { BenchShop } from '../shop.ts'
import { openIdleWebhooks } from '../webhooks.ts'

const TIMES = 5
const SETTLING_MS = 1000
const REST_MS = 4000
const CLIENTS = 32
/** On a machine whose bare database is slow, as many times what one of its transactions takes with as many clients. */
const MAX_MS = { served: 1000, refused: 100 }
const MAX_OF_BARE = { served: 40, refused: 8 }

const p99Of = (arrivals: readonly Arrival[]) =>
  quantile(
    arrivals.map(({ ms }) => ms),
    0.99,
  )
const isServed = ({ status }: Arrival) => status >= 200 && status < 300
/** Names what a refusal must not be; undefined if a 503, or a 504 for an unknown outcome, says when to come back. */
const oddityOf = ({ status, retry_after_seconds }: Arrival): string | undefined => {
  if (status !== 503 && status !== 504) return status === 0 ? 'no answer' : String(status)
  return retry_after_seconds === undefined ? `${status} without Retry-After` : undefined
}
const odditiesOf = (refused: readonly Arrival[]) =>
  refused.map(oddityOf).filter((oddity) => oddity !== undefined)

const orders = (shop: BenchShop): Kind => ({ kind: 'orders', share: 1, next: () => orderRequest(shop) })

/** The peak: orders a second with a closed load, in which each client waits for its answer; and the share of the cores that asking for them took. */
const peakOf = async ({ product, shop }: BenchEnvironment, seconds: number) => {
  await load(product.port, CLIENTS, 2, () => orderRequest(shop))
  const sharesSince = await watchShares(product)
  const { per_second } = await load(product.port, CLIENTS, seconds, () => orderRequest(shop))
  return { per_second, generator: (await sharesSince()).generator }
}

async function ordersAlone({ product, shop }: BenchEnvironment, peak: number, seconds: number) {
  const sharesSince = await watchShares(product)
  const { arrivals, lag_p99_ms } = await crowd(product.port, TIMES * peak, seconds, [orders(shop)])
  const shares = await sharesSince()
  const served = arrivals.filter(isServed)
  const refused = arrivals.filter((arrival) => !isServed(arrival))
  const goodput = served.filter(({ at_ms }) => at_ms > SETTLING_MS).length / (seconds - SETTLING_MS / 1000)
  return {
    goodput,
    asked: arrivals.length,
    accepted_p99_ms: p99Of(served),
    refused_p99_ms: p99Of(refused),
    refused: refused.length,
    odd: odditiesOf(refused),
    lag_p99_ms,
    ...shares,
  }
}

/** CPU time that a bare server takes to refuse an order, in milliseconds. */
async function bareRefusal({ product, shop }: BenchEnvironment, per_second: number, seconds: number) {
  const bare = await startBareRefusals(product.port)
  try {
    // Until its code is compiled.
    await crowd(bare.port, per_second, 2, [orders(shop)])
    const before = cpuOf(bare.pid)
    const { arrivals } = await crowd(bare.port, per_second, seconds, [orders(shop)])
    return (cpuOf(bare.pid) - before) / arrivals.length
  } finally {
    bare.stop()
  }
}

/** What a fifth of the peak is like soon after the overload. */
async function afterwards({ product, shop }: BenchEnvironment, peak: number) {
  const { arrivals } = await crowd(product.port, peak / 5, 3, [orders(shop)])
  return {
    after_p99_ms: p99Of(arrivals),
    after_refused: arrivals.filter((arrival) => !isServed(arrival)).length,
  }
}

/**
 * The share of each kind that is served in a mix of five times the peak. Orders and webhooks alone are 0.7 of the peak, so nearly all could be
 * taken.
 */
async function everything(
  { product, shop }: BenchEnvironment,
  report: () => Request,
  peak: number,
  seconds: number,
) {
  const { token } = product
  const get = (path: string) => ({ method: 'GET' as const, path, token })
  const range = new URLSearchParams({ shop_id: shop.id, from: '2026-01-01', to: '2026-12-31' })
  const kinds: readonly Kind[] = [
    { ...orders(shop), share: 0.12 },
    { kind: 'webhooks', share: 0.02, next: report },
    { kind: 'calculations', share: 0.46, next: () => calculate(shop) },
    { kind: 'lists', share: 0.3, next: () => get(`/v1/a/orders?shop_id=${shop.id}`) },
    { kind: 'reports', share: 0.1, next: () => get(`/v1/a/reports/taxes?${range}`) },
  ]
  const { arrivals } = await crowd(product.port, TIMES * peak, seconds, kinds)
  const shareOf = (kind: string) => {
    const asked = arrivals.filter((arrival) => arrival.kind === kind && arrival.at_ms > SETTLING_MS)
    return asked.filter(isServed).length / Math.max(1, asked.length)
  }
  return {
    orders: shareOf('orders'),
    webhooks: shareOf('webhooks'),
    calculations: shareOf('calculations'),
    lists: shareOf('lists'),
    reports: shareOf('reports'),
    odd: odditiesOf(arrivals.filter((arrival) => !isServed(arrival))),
  }
}

async function measureRound(
  environment: BenchEnvironment,
  report: () => Request,
  seconds: number,
  peak_seconds: number,
) {
  const before = await peakOf(environment, peak_seconds)
  const { odd, ...alone } = await ordersAlone(environment, before.per_second, seconds)
  await sleep(REST_MS)
  const after = await afterwards(environment, before.per_second)
  const again = await peakOf(environment, peak_seconds)
  const peak = (before.per_second + again.per_second) / 2
  const refusal_ms = await bareRefusal(environment, TIMES * peak, peak_seconds)
  const refusals = (alone.refused * refusal_ms) / (seconds * 1000 * availableParallelism())
  // Buyers bring computers of their own. What it takes here to be five times as many of them, the product did not have.
  const peak_generator = (before.generator + again.generator) / 2
  const leftBeside = (share: number) => (1 - share) / (1 - peak_generator)
  const { odd: odd_of_all, ...shares } = await everything(environment, report, peak, seconds)
  const of_all = alone.goodput / peak
  const figures = {
    ...alone,
    peak,
    of_all,
    ratio: of_all / leftBeside(alone.generator),
    ratio_beside_refusals: of_all / leftBeside(alone.generator + refusals),
    refusal_ms,
    ...after,
    ...shares,
  }
  return { figures, odd: [...odd, ...odd_of_all] }
}
type Round = Awaited<ReturnType<typeof measureRound>>['figures']

/** What must not happen at all is added up; everything else is the median of the rounds. */
function middleOf(rounds: readonly Round[]): Round {
  const names = Object.keys(rounds[0]!) as (keyof Round)[]
  const middle = Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name]))]),
  ) as unknown as Round
  const sum = (name: keyof Round) => rounds.reduce((total, round) => total + round[name], 0)
  return { ...middle, after_refused: sum('after_refused') }
}

const coresOf = ({ web, database, generator, others }: CoreShares) =>
  `of the cores' time web ${percent(web)}, database ${percent(database)}, generator ${percent(generator)}, others ${percent(others)}`

/** The mean of an order's bare transaction, in milliseconds, with as many clients as at the peak. */
async function bareTransaction({ product, shop }: BenchEnvironment, seconds: number): Promise<number> {
  const bare = await startOrderTransaction(product, shop, { clients: CLIENTS })
  const { per_second } = await bare.run(seconds)
  await bare.stop()
  return (CLIENTS * 1000) / per_second
}

/** `odd`: of all refusals that are not a 503 which says when to come back, what they were. */
function resultsOf(round: Round, odd: readonly string[], bare_ms: number): Result[] {
  const { goodput, peak, of_all, ratio, ratio_beside_refusals, refusal_ms, asked } = round
  const { accepted_p99_ms, refused_p99_ms, refused, lag_p99_ms } = round
  const { after_refused, after_p99_ms, web, database, generator, others } = round
  const at = `${TIMES} times the maximum`
  const shares = {
    orders: round.orders,
    webhooks: round.webhooks,
    calculations: round.calculations,
    lists: round.lists,
    reports: round.reports,
  }
  return [
    {
      figure: `Orders served at ${at}`,
      measured: `${Math.round(goodput)}/s, ${percent(of_all)} of its maximum; ${percent(ratio)} of what the generator leaves of it, ${percent(ratio_beside_refusals)} of what bare refusals leave besides`,
      beside: `at most ${Math.round(peak)}/s; a bare refusal takes ${refusal_ms.toFixed(3)} ms; ${coresOf(round)}`,
      goal: 'at least 80 % of what both leave',
      is_met: ratio_beside_refusals >= 0.8,
      numbers: {
        goodput,
        peak,
        of_all,
        ratio,
        ratio_beside_refusals,
        refusal_ms,
        asked,
        web,
        database,
        generator,
        others,
      },
    },
    {
      figure: `p99 of what is served, of refusals, at ${at}`,
      measured: `${inMs(accepted_p99_ms)}, ${inMs(refused_p99_ms)}; ${odd.length === 0 ? 'each with Retry-After' : `${odd.length} refusals other than 503 with Retry-After: ${[...new Set(odd)].join(', ')}`}`,
      beside: `a bare transaction takes ${inMs(bare_ms)}; the generator itself was up to ${inMs(lag_p99_ms)} late`,
      goal: `at most 1,000 ms, 100 ms, or ${MAX_OF_BARE.served} ×, ${MAX_OF_BARE.refused} × a bare transaction; each with Retry-After`,
      is_met:
        accepted_p99_ms <= Math.max(MAX_MS.served, MAX_OF_BARE.served * bare_ms) &&
        refused_p99_ms <= Math.max(MAX_MS.refused, MAX_OF_BARE.refused * bare_ms) &&
        odd.length === 0,
      numbers: { accepted_p99_ms, refused_p99_ms, refused, odd: odd.length, lag_p99_ms, bare_ms },
    },
    {
      figure: 'A fifth of the maximum, four seconds later: refused, p99',
      measured: `${after_refused}, ${inMs(after_p99_ms)}`,
      beside: '',
      goal: 'none, at most 150 ms',
      is_met: after_refused === 0 && after_p99_ms <= 150,
      numbers: { after_refused, after_p99_ms },
    },
    {
      figure: `Served of a mix of requests, ${TIMES} times the maximum`,
      measured: Object.entries(shares)
        .map(([kind, share]) => `${kind} ${percent(share)}`)
        .join(', '),
      beside: '',
      goal: 'orders and webhooks at least 90 %, and none less than a lower priority',
      is_met:
        Math.min(shares.orders, shares.webhooks) >= 0.9 &&
        Math.min(shares.orders, shares.webhooks) >= shares.calculations &&
        shares.calculations >= shares.lists - 0.05 &&
        shares.lists >= shares.reports - 0.05,
      numbers: shares,
    },
  ]
}

export const overload: Scenario = {
  name: 'overload',
  goal: 'at five times what it can do at least 80 % of what refusing leaves of its maximum, refusals in 100 ms, each with Retry-After, orders and webhooks shed last',
  async measure(bench) {
    const environment = await bench.environment()
    const rounds: Round[] = []
    const odd: string[] = []
    const report = await openIdleWebhooks(environment)
    while (rounds.length < bench.rounds) {
      const [seconds, peak_seconds] = [Math.max(8, bench.seconds * 5), Math.max(5, bench.seconds)]
      const round = await measureRound(environment, report, seconds, peak_seconds)
      rounds.push(round.figures)
      odd.push(...round.odd)
    }
    return resultsOf(middleOf(rounds), odd, await bareTransaction(environment, bench.seconds))
  },
}
