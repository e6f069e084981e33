// G12 to G15, and what row-level security costs: the product's speed relative to the bare database, on the same machine in the same minute.
// The bench measures all of it in full; here some of it is held against gates, with the bench's shop, load generator and yardsticks.

import { load, warmUp } from '../../bench/load.ts'
import { whole } from '../../bench/numbers.ts'
import { startOrderTransaction } from '../../bench/order-transaction.ts'
import { startProduct } from '../../bench/product.ts'
import { calculate, placeOrder, placeOrderOf, readProductList } from '../../bench/requests.ts'
import { compare } from '../../bench/rounds.ts'
import type { Bench } from '../../bench/scenario.ts'
import { overload } from '../../bench/scenarios/overload.ts'
import { rowSecurity } from '../../bench/scenarios/row-security.ts'
import { type BenchShop, hotProductOf, setUpShop } from '../../bench/shop.ts'
import { sql } from '../../server/src/db/sql.ts'
import type { Campaign, Figure, Run } from '../campaign.ts'

const BUYERS = 32
const HOT_BUYERS = 500
/** The bare database cannot open a connection for each of them. */
const HOT_CONNECTIONS = 64
const READERS = 32
const ROUNDS = 1
const NET_ROUNDS = 3
/** Rounds for overload, whose figures vary more from one minute to the next than any other. In a campaign each lasts a minute. */
const CROWDED_ROUNDS = 3

/** What a buyer sends, in turn: calculation, order, status. */
function ways(shop: BenchShop, order_id: string) {
  const status = { method: 'GET' as const, path: `/v1/public/order/${order_id}/status` }
  let turn = 0
  return () => [calculate(shop), placeOrder(shop), status][turn++ % 3]!
}

export const speed: Campaign = {
  name: 'speed',
  title: 'Speed beside the bare database',
  covers: [],
  async run(run: Run): Promise<Figure[]> {
    const seconds = Math.max(3, Math.min(30, 3 * run.scale))
    const is_campaign = run.scale >= 12
    const product = await startProduct()
    try {
      const shop = await setUpShop(product)
      const placed = await fetch(`http://127.0.0.1:${product.port}/v1/public/order`, {
        method: 'POST',
        body: placeOrder(shop).body ?? '',
        headers: { 'content-type': 'application/json' },
      })
      const { id } = (await placed.json()) as { id: string }
      const next = ways(shop, id)
      const buy = (time: number) => load(product.port, BUYERS, time, next)
      // Until the code is compiled and the database has analysed its tables for the first time.
      await warmUp(product.port, next)
      const bare = await startOrderTransaction(product, shop, { clients: BUYERS })
      const orders = await compare(
        ROUNDS,
        () => buy(seconds),
        () => bare.run(seconds),
      )
      await bare.stop()
      const [orders_a_second, ratio] = [orders.per_second / 3, orders.ratio / 3]

      const hot = hotProductOf(shop)
      const hotOrder = placeOrderOf(shop, [{ product_id: hot.id, quantity: 1 }])
      const want = (time: number) => load(product.port, HOT_BUYERS, time, () => hotOrder)
      await want(1)
      const bare_hot = await startOrderTransaction(product, shop, {
        clients: HOT_CONNECTIONS,
        is_hot: true,
      })
      const contested = await compare(
        ROUNDS,
        () => want(seconds),
        () => bare_hot.run(seconds),
      )
      await bare_hot.stop()
      const oversold = await product.db.first(
        sql<{
          n: number
        }>`select count(*)::int as n from stock_levels where not may_go_negative and held > on_hand`,
      )

      await load(product.port, READERS, 1, () => readProductList(shop))
      const reads = await load(product.port, READERS, seconds, () => readProductList(shop))
      const bench: Bench = {
        seconds,
        rounds: ROUNDS,
        runs: 1,
        minutes: 1,
        ground: async () => ({ product, shop }),
      }
      // The two sides differ so little that they have to be compared in many short turns.
      const net = await rowSecurity.measure({ ...bench, seconds: 1, rounds: NET_ROUNDS })
      const crowded = await overload.measure({
        ...bench,
        seconds: is_campaign ? 12 : 2,
        rounds: CROWDED_ROUNDS,
      })
      const [order_ratio, hot_ratio, least_reads] = is_campaign ? [0.12, 0.25, 4000] : [0.08, 0.15, 2000]
      return [
        {
          id: 'G12',
          title: `Orders a second from calculation to status, ${BUYERS} buyers`,
          gate: `≥ ${order_ratio} × ${bare.name}, p99 ≤ 200 ms`,
          measured: `${whole(orders_a_second)}/s, ${ratio.toFixed(2)} ×, p99 ${whole(orders.p99_ms)} ms, ${orders.refused} refused`,
          holds: ratio >= order_ratio && orders.p99_ms <= 200 && orders.refused === 0,
        },
        {
          id: 'G13',
          title: `One product that ${HOT_BUYERS} buyers want`,
          gate: `≥ ${hot_ratio} × ${bare_hot.name}, none oversold, none failed`,
          measured: `${whole(contested.per_second)}/s, ${contested.ratio.toFixed(2)} ×, ${oversold?.n} oversold, ${contested.refused} failed`,
          holds: contested.ratio >= hot_ratio && oversold?.n === 0 && contested.refused === 0,
        },
        {
          id: 'G14',
          title: `Reads of the catalogue, ${READERS} readers`,
          gate: `≥ ${whole(least_reads)}/s, p99 ≤ 50 ms`,
          measured: `${whole(reads.per_second)}/s, p99 ${reads.p99_ms.toFixed(1)} ms`,
          holds: reads.per_second >= least_reads && reads.p99_ms <= 50 && reads.refused === 0,
        },
        ...net.map(({ figure, measured, beside }) => ({
          id: 'T-16',
          title: figure,
          gate: 'told',
          measured: `${measured}; ${beside}`,
          holds: true,
        })),
        ...crowded.map(({ figure, goal, measured, is_met }, at) => ({
          id: `G15${'abcdef'[at]}`,
          title: figure,
          gate: goal,
          measured,
          holds: is_met !== false,
        })),
      ]
    } finally {
      await product.stop()
    }
  },
}
