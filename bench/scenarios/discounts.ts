// Calculating a large cart with the most discounts that may be active concurrently: 25 automatic ones and three codes on twenty lines.

import { api } from '@kontor/contract/api'
import { load, type Request, warmUp } from '../load.ts'
import { calculateOf } from '../requests.ts'
import type { BenchEnvironment, Scenario } from '../scenario.ts'
import { anyProduct } from '../shop.ts'

const AUTOMATIC = 25
const CODES = ['FIRST', 'SECOND', 'THIRD']
const LINES = 20
const MAX_MS = 5
const CLASSES = ['product', 'order', 'shipping'] as const

/** Of all classes, some of which combine with all and some with little. Gives their ids. */
async function makeDiscounts({ product: { call }, shop }: BenchEnvironment): Promise<string[]> {
  const ids: string[] = []
  const make = async (at: number, code?: string) => {
    const { id } = await call(api.discounts.create, {
      body: {
        shop_id: shop.id,
        title: `Discount ${at}`,
        method: code === undefined ? 'automatic' : 'code',
        ...(code !== undefined && { code }),
        class: CLASSES[at % CLASSES.length]!,
        kind: at % 2 === 0 ? 'percent' : 'amount',
        ...(at % 2 === 0 ? { percent: '3' } : { amount: `0.${10 + at}` }),
        applies_to: { all: true },
        combines_with: CLASSES.filter((_, nth) => ((at * 5) >> nth) & 1),
      },
    })
    ids.push(id)
  }
  for (let at = 0; at < AUTOMATIC; at++) await make(at)
  for (const [at, code] of CODES.entries()) await make(AUTOMATIC + at, code)
  return ids
}

export const discounts: Scenario = {
  name: 'discounts',
  goal: `a calculation with ${AUTOMATIC} automatic discounts and ${CODES.length} codes on ${LINES} lines within ${MAX_MS} ms (p50)`,
  async measure(bench) {
    const environment = await bench.environment()
    const { product, shop } = environment
    const ids = await makeDiscounts(environment)
    const next = (): Request => {
      const wanted = new Map<string, number>()
      while (wanted.size < LINES) wanted.set(anyProduct(shop).id, 1 + (wanted.size % 3))
      const items = [...wanted].map(([product_id, quantity]) => ({ product_id, quantity }))
      const request = calculateOf(shop, items)
      return { ...request, body: JSON.stringify({ ...JSON.parse(request.body!), codes: CODES }) }
    }
    try {
      await warmUp(product.port, next)
      const { p50_ms, p99_ms, per_second, refused } = await load(product.port, 1, bench.seconds, next)
      return [
        {
          figure: `Calculation, ${LINES} lines, ${AUTOMATIC} automatic discounts, ${CODES.length} codes, 1 client`,
          measured: `p50 ${p50_ms.toFixed(1)} ms, p99 ${p99_ms.toFixed(1)} ms, ${per_second.toFixed(0)}/s`,
          beside: '',
          goal: `p50 ≤ ${MAX_MS} ms`,
          is_met: p50_ms <= MAX_MS && refused === 0,
          numbers: { p50_ms, p99_ms, per_second, refused },
        },
      ]
    } finally {
      // Others measure the same shop without any.
      for (const id of ids) await product.call(api.discounts.remove, { params: { id } })
    }
  },
}
