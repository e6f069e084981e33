// A product group with 2,000 variants, and saves that change all variants.

import { api } from '@kontor/contract/api'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { Product } from './product.ts'
import type { BenchShop } from './shop.ts'

const COLOURS = 20

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word} ${n + 1}`)

export interface SavedVariants {
  /** Each returns the number of saves. */
  savePrices: () => Promise<number>
  savePricesAndSkus: () => Promise<number>
}

export async function openSavedVariants(
  { call }: Product,
  { id: shop_id }: BenchShop,
): Promise<SavedVariants> {
  const group = await call(api.product_groups.create, {
    body: {
      shop_id,
      title: 'Wide',
      slug: 'wide',
      description: 'Cotton.',
      options: [
        { name: 'Colour', values: numbered('Colour', COLOURS) },
        { name: 'Size', values: numbered('Size', MAX_VARIANTS / COLOURS) },
      ],
      defaults: { price: '19.00', is_live: true },
      is_live: true,
    },
  })
  const { data } = await call(api.product_groups.variants, {
    params: { id: group.id },
    query: { limit: String(MAX_VARIANTS) },
  })
  let round = 0
  const save = (valuesOf: (n: number) => object) => async () => {
    round += 1
    const update = data.map(({ id }, n) => ({ id, ...valuesOf(n) }))
    await call(api.product_groups.changeVariants, { params: { id: group.id }, body: { update } })
    return 1
  }
  const price = (n: number) => `${20 + round}.${String(n % 100).padStart(2, '0')}`
  return {
    savePrices: save((n) => ({ price: price(n) })),
    savePricesAndSkus: save((n) => ({ price: price(n), sku: `WIDE-${round}-${n}` })),
  }
}
