// Five times as much load as the product can take: most requests must be refused, at once and with a Retry-After, and those let in are served
// as usual. First with orders alone, then with a mix in which orders must be shed last. The peak is measured anew in every round, before and after
// the overload, since on a shared machine it changes within a minute.

import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../load.ts'
import { inMs, median, percent, quantile } from '../numbers.ts'
import { type Arrival, crowd, type Kind } from '../open-load.ts'
import { calculate, placeOrder } from '../requests.ts'
import type { Ground, Result, Scenario } from '../scenario.ts'
import type { BenchShop } from '../shop.ts'

const TIMES = 5
const SETTLING_MS = 1000
const REST_MS = 4000
const CLIENTS = 32

const p99Of = (arrivals: readonly Arrival[]) =>
  quantile(
    arrivals.map(({ ms }) => ms),
    0.99,
  )
const isServed = ({ status }: Arrival) => status >= 200 && status < 300

const orders = (shop: BenchShop): Kind => ({ kind: 'orders', share: 1, next: () => placeOrder(shop) })

/** The peak: orders a second with a closed load, in which each client waits for its answer. */
const peakOf = async ({ product, shop }: Ground, seconds: number) => {
  await load(product.port, CLIENTS, 2, () => placeOrder(shop))
  return (await load(product.port, CLIENTS, seconds, () => placeOrder(shop))).per_second
}

async function ordersAlone({ product, shop }: Ground, peak: number, seconds: number) {
  const { arrivals, lag_p99_ms } = await crowd(product.port, TIMES * peak, seconds, [orders(shop)])
  const served = arrivals.filter(isServed)
  const refused = arrivals.filter((arrival) => !isServed(arrival))
  const goodput = served.filter(({ at_ms }) => at_ms > SETTLING_MS).length / (seconds - SETTLING_MS / 1000)
  return {
    goodput,
    asked: arrivals.length,
    accepted_p99_ms: p99Of(served),
    refused_p99_ms: p99Of(refused),
    refused: refused.length,
    odd: refused.map(({ status }) => status).filter((status) => status !== 503),
    lag_p99_ms,
  }
}

/** What a fifth of the peak is like soon after the overload. */
async function afterwards({ product, shop }: Ground, peak: number) {
  const { arrivals } = await crowd(product.port, peak / 5, 3, [orders(shop)])
  return {
    after_p99_ms: p99Of(arrivals),
    after_refused: arrivals.filter((arrival) => !isServed(arrival)).length,
  }
}

/** The share of each kind that is served in a mix of five times the peak. Orders alone are 0.7 of the peak, so nearly all could be taken. */
async function everything({ product, shop }: Ground, peak: number, seconds: number) {
  const { token } = product
  const get = (path: string) => ({ method: 'GET' as const, path, token })
  const range = new URLSearchParams({ shop_id: shop.id, from: '2026-01-01', to: '2026-12-31' })
  const kinds: readonly Kind[] = [
    { ...orders(shop), share: 0.14 },
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
    calculations: shareOf('calculations'),
    lists: shareOf('lists'),
    reports: shareOf('reports'),
  }
}

async function measureRound(ground: Ground, seconds: number, peak_seconds: number) {
  const before = await peakOf(ground, peak_seconds)
  const { odd, ...alone } = await ordersAlone(ground, before, seconds)
  await sleep(REST_MS)
  const after = await afterwards(ground, before)
  const peak = (before + (await peakOf(ground, peak_seconds))) / 2
  const shares = await everything(ground, peak, seconds)
  return { figures: { ...alone, peak, ratio: alone.goodput / peak, ...after, ...shares }, odd }
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

/** `odd`: the statuses of refusals other than 503; 0 where a connection ended without an answer. */
function resultsOf(round: Round, odd: readonly number[]): Result[] {
  const { goodput, peak, ratio, asked, accepted_p99_ms, refused_p99_ms, refused, lag_p99_ms } = round
  const { after_refused, after_p99_ms } = round
  const at = `${TIMES} times the orders it can take`
  const shares = {
    orders: round.orders,
    calculations: round.calculations,
    lists: round.lists,
    reports: round.reports,
  }
  return [
    {
      figure: `Served at ${at}`,
      measured: `${Math.round(goodput)}/s, ${percent(ratio)} of its most`,
      beside: `at most ${Math.round(peak)}/s`,
      goal: 'at least 80 %',
      is_met: ratio >= 0.8,
      numbers: { goodput, peak, ratio, asked },
    },
    {
      figure: `p99 of what is served, of refusals, at ${at}`,
      measured: `${inMs(accepted_p99_ms)}, ${inMs(refused_p99_ms)}${odd.length > 0 ? `; ${odd.length} refusals other than 503: ${[...new Set(odd)].join(', ')}` : ''}`,
      beside: `the generator itself was up to ${inMs(lag_p99_ms)} late`,
      goal: 'at most 1,000 ms, 100 ms',
      is_met: accepted_p99_ms <= 1000 && refused_p99_ms <= 100 && odd.length === 0,
      numbers: { accepted_p99_ms, refused_p99_ms, refused, odd: odd.length, lag_p99_ms },
    },
    {
      figure: 'A fifth of its most, four seconds after that: refused, p99',
      measured: `${after_refused}, ${inMs(after_p99_ms)}`,
      beside: '',
      goal: 'none, at most 150 ms',
      is_met: after_refused === 0 && after_p99_ms <= 150,
      numbers: { after_refused, after_p99_ms },
    },
    {
      figure: `Served of everything at once, ${TIMES} times too much`,
      measured: Object.entries(shares)
        .map(([kind, share]) => `${kind} ${percent(share)}`)
        .join(', '),
      beside: '',
      goal: 'orders at least 90 %, and none less than what gives way before it',
      is_met:
        shares.orders >= 0.9 &&
        shares.orders >= shares.calculations &&
        shares.calculations >= shares.lists - 0.05 &&
        shares.lists >= shares.reports - 0.05,
      numbers: shares,
    },
  ]
}

export const overload: Scenario = {
  name: 'overload',
  goal: 'at five times what it can do at least 80 % of its most, refusals in 100 ms, orders shed last',
  async measure(bench) {
    const ground = await bench.ground()
    const rounds: Round[] = []
    const odd: number[] = []
    while (rounds.length < bench.rounds) {
      const round = await measureRound(ground, Math.max(8, bench.seconds * 5), Math.max(3, bench.seconds))
      rounds.push(round.figures)
      odd.push(...round.odd)
    }
    return resultsOf(middleOf(rounds), odd)
  },
}
