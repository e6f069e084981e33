// The titles of an order in a language other than the order's language: the shop's own titles, or their
// translations. If the shop has no translation, the stored title stays.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Tx } from '../../../db/pool.ts'
import type { OrderFacts } from '../invoice-facts.queries.ts'
import { listSoldTitles } from '../sold-titles.queries.ts'
import { languageOfTitles } from './invoice-language.ts'

/** `facts`: with items, discounts and shipping called as in `language`. */
export async function titledIn<Facts extends OrderFacts>(
  tx: Tx,
  shop_id: string,
  language: StoreLanguage,
  facts: Facts,
): Promise<Facts> {
  if (language === languageOfTitles(facts)) return facts
  const rows = await listSoldTitles(tx, shop_id, language, {
    products: facts.items.map(({ product_id }) => product_id),
    // Members type the titles of manual discounts by hand, and nobody translates the titles.
    discounts: facts.discounts.filter((one) => !one.is_manual).map(({ id }) => id),
    shipping: facts.shipping_method,
  })
  const titles = new Map(rows.map((row) => [row.id, row]))
  const titleOf = (id: string, stored: string): string => {
    const title = titles.get(id)
    // A title without a translation is in the shop's language.
    const is_known = title && (title.translated !== title.source || language === facts.shop_language)
    return is_known ? title.translated : stored
  }
  return {
    ...facts,
    items: facts.items.map((item) => ({ ...item, title: titleOf(item.product_id, item.title) })),
    discounts: facts.discounts.map((one) => ({ ...one, title: titleOf(one.id, one.title) })),
    shipping_title: titleOf(facts.shipping_method ?? '', facts.shipping_title),
  }
}
