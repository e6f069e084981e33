// One product that all buyers order, compared with the bare transaction with one hot product; and what happens when the last units are sold.

import { sql } from '../../server/src/db/sql.ts'
import { load } from '../load.ts'
import { startOrderTransaction } from '../order-transaction.ts'
import { orderRequestOf } from '../requests.ts'
import { compare, resultOf } from '../rounds.ts'
import type { BenchEnvironment, Result, Scenario } from '../scenario.ts'
import { anyProduct, hotProductOf, restock } from '../shop.ts'

const BUYERS = 64
const PIECES = 200

function next({ shop }: BenchEnvironment) {
  const hot = hotProductOf(shop)
  const other = anyProduct(shop)
  const wanted = other === hot ? [hot] : [hot, other]
  return orderRequestOf(
    shop,
    wanted.map(({ id: product_id }) => ({ product_id, quantity: 1 })),
  )
}

/** 64 buyers order until well after the last unit is sold: there must be as many orders as units, and no failure. */
async function sellOut({ product, shop }: BenchEnvironment): Promise<Result> {
  const hot = hotProductOf(shop)
  const ofHot = sql`where shop_id = ${shop.id} and product_id = ${hot.id}`
  await product.db.run(sql`update stock_levels set on_hand = held ${ofHot}`)
  await product.db.run(sql`
    update stock_levels set on_hand = on_hand + ${PIECES} ${ofHot}
      and warehouse_id = (select id from warehouses where shop_id = ${shop.id} order by created_at limit 1)`)
  const order = orderRequestOf(shop, [{ product_id: hot.id, quantity: 1 }])
  const answers = new Map<number, number>()
  await load(
    product.port,
    BUYERS,
    2,
    () => order,
    (status) => answers.set(status, (answers.get(status) ?? 0) + 1),
  )
  const left = await product.db.rows(
    sql<{ available: number }>`select on_hand - held as available from stock_levels ${ofHot}`,
  )
  const sold = answers.get(201) ?? 0
  const failed = [...answers].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)
  const is_oversold = left.some(({ available }) => available < 0)
  return {
    figure: `The last ${PIECES} units, ${BUYERS} buyers`,
    measured: `${sold} sold, ${answers.get(409) ?? 0} refused, ${failed} failed`,
    beside: '',
    goal: `${PIECES} sold, none failed`,
    is_met: sold === PIECES && failed === 0 && !is_oversold,
    numbers: { sold, refused: answers.get(409) ?? 0, failed },
  }
}

export const hotProduct: Scenario = {
  name: 'hot-product',
  goal: 'with 64 buyers at least 0.4 of the bare transaction with one hot product, nothing oversold, no failure',
  async measure(bench) {
    const environment = await bench.environment()
    const { product, shop } = environment
    const place = (seconds: number) => load(product.port, BUYERS, seconds, () => next(environment))
    await place(3)
    const baseline = await startOrderTransaction(product, shop, {
      clients: BUYERS,
      cart: 'hot and another',
    })
    const compared = await compare(
      bench.rounds,
      () => place(bench.seconds),
      () => baseline.run(bench.seconds),
    )
    await baseline.stop()
    const goal = { ratio: 0.4 }
    const rush = resultOf(`One popular product, ${BUYERS} buyers`, baseline.name, compared, goal)
    try {
      return [rush, await sellOut(environment)]
    } finally {
      // The scenarios after this one order it too, and a product that is sold out would count as a refusal there.
      await restock(product, shop, hotProductOf(shop))
    }
  },
}
