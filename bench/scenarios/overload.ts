// Five times what it can do: most must be turned away, at once and with a time to come back, and what is let in is served as if nothing were.
// First with orders alone, then with everything at once, of which orders are to be the last to suffer.

import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../load.ts'
import { type Arrival, crowd, type Kind } from '../open-load.ts'
import { calculate, placeOrder } from '../requests.ts'
import type { Ground, Result, Scenario } from '../scenario.ts'

const TIMES = 5
const SETTLING_MS = 1000
const CLIENTS = 32

const quantile = (arrivals: readonly Arrival[], share: number): number => {
  const times = arrivals.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
const isServed = ({ status }: Arrival) => status >= 200 && status < 300
const ms = (value: number) => `${Math.round(value)} ms`
const percent = (value: number) => `${Math.round(value * 100)} %`

/** Orders a second when nobody asks for more than it can do. */
const peakOf = async ({ product, shop }: Ground, seconds: number) => {
  await load(product.port, CLIENTS, 2, () => placeOrder(shop))
  return (await load(product.port, CLIENTS, seconds, () => placeOrder(shop))).per_second
}

async function ordersAlone(ground: Ground, peak: number, seconds: number): Promise<Result[]> {
  const { product, shop } = ground
  const orders: Kind[] = [{ kind: 'orders', share: 1, next: () => placeOrder(shop) }]
  const { arrivals, lag_p99_ms } = await crowd(product.port, TIMES * peak, seconds, orders)
  const served = arrivals.filter(isServed)
  const refused = arrivals.filter((arrival) => !isServed(arrival))
  const goodput = served.filter(({ at_ms }) => at_ms > SETTLING_MS).length / (seconds - SETTLING_MS / 1000)
  const ratio = goodput / peak
  const accepted_p99_ms = quantile(served, 0.99)
  const refused_p99_ms = quantile(refused, 0.99)
  const odd = refused.filter(({ status }) => status !== 503).length
  await sleep(4000)
  const { arrivals: after } = await crowd(product.port, peak / 5, 3, orders)
  const after_p99_ms = quantile(after, 0.99)
  const after_refused = after.filter((arrival) => !isServed(arrival)).length
  const at = `${TIMES} times the orders it can take`
  return [
    {
      figure: `Served at ${at}`,
      measured: `${Math.round(goodput)}/s, ${percent(ratio)} of its most`,
      beside: `at most ${Math.round(peak)}/s`,
      goal: 'at least 80 %',
      is_met: ratio >= 0.8,
      numbers: { goodput, peak, ratio, asked: arrivals.length },
    },
    {
      figure: `p99 of what is served, of refusals, at ${at}`,
      measured: `${ms(accepted_p99_ms)}, ${ms(refused_p99_ms)}${odd > 0 ? `; ${odd} refusals other than 503` : ''}`,
      beside: `the generator itself was up to ${ms(lag_p99_ms)} late`,
      goal: 'at most 1,000 ms, 100 ms',
      is_met: accepted_p99_ms <= 1000 && refused_p99_ms <= 100 && odd === 0,
      numbers: { accepted_p99_ms, refused_p99_ms, refused: refused.length, odd, lag_p99_ms },
    },
    {
      figure: 'A fifth of its most, four seconds after that: refused, p99',
      measured: `${after_refused}, ${ms(after_p99_ms)}`,
      beside: '',
      goal: 'none, at most 150 ms',
      is_met: after_refused === 0 && after_p99_ms <= 150,
      numbers: { after_refused, after_p99_ms },
    },
  ]
}

/** As many orders as it could nearly take, in a crowd of everything else. */
async function everything(ground: Ground, peak: number, seconds: number): Promise<Result> {
  const { product, shop } = ground
  const { token } = product
  const get = (path: string) => ({ method: 'GET' as const, path, token })
  const reports = new URLSearchParams({ shop_id: shop.id, from: '2026-01-01', to: '2026-12-31' })
  const kinds: readonly Kind[] = [
    { kind: 'orders', share: 0.14, next: () => placeOrder(shop) },
    { kind: 'calculations', share: 0.46, next: () => calculate(shop) },
    { kind: 'lists', share: 0.3, next: () => get(`/v1/a/orders?shop_id=${shop.id}`) },
    { kind: 'reports', share: 0.1, next: () => get(`/v1/a/reports/taxes?${reports}`) },
  ]
  const { arrivals } = await crowd(product.port, TIMES * peak, seconds, kinds)
  const shareOf = (kind: string) => {
    const asked = arrivals.filter((arrival) => arrival.kind === kind && arrival.at_ms > SETTLING_MS)
    return asked.filter(isServed).length / Math.max(1, asked.length)
  }
  const shares = kinds.map(({ kind }) => [kind, shareOf(kind)] as const)
  const [orders, calculations, lists, reports_share] = shares.map(([, share]) => share) as [
    number,
    number,
    number,
    number,
  ]
  return {
    figure: `Served of everything at once, ${TIMES} times too much`,
    measured: shares.map(([kind, share]) => `${kind} ${percent(share)}`).join(', '),
    beside: '',
    goal: 'orders at least 90 %, and none less than what gives way before it',
    is_met:
      orders >= 0.9 &&
      orders >= calculations &&
      calculations >= lists - 0.05 &&
      lists >= reports_share - 0.05,
    numbers: { orders, calculations, lists, reports: reports_share },
  }
}

export const overload: Scenario = {
  name: 'overload',
  goal: 'at five times what it can do at least 80 % of its most, refusals in 100 ms, orders shed last',
  async measure(bench) {
    const ground = await bench.ground()
    const seconds = Math.max(8, bench.seconds * 5)
    const peak = await peakOf(ground, Math.max(3, bench.seconds))
    const alone = await ordersAlone(ground, peak, seconds)
    return [...alone, await everything(ground, peak, seconds)]
  },
}
