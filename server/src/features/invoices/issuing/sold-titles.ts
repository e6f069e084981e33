// The titles of an order in another language than the one it was placed in: the shop's own titles, or their translations. The stored title stays
// if the shop has no translation of it.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Tx } from '../../../db/pool.ts'
import {
  translateDiscounts,
  translateLines,
  translateShipping,
} from '../../catalogue/translations/translate-lines.ts'
import type { OrderFacts } from '../invoice-facts.queries.ts'
import { listSoldProducts, listSourceTitles } from '../sold-titles.queries.ts'
import { languageOfTitles } from './invoice-language.ts'

const fullTitle = ({ title, variant_title }: { title: string; variant_title: string }): string =>
  variant_title ? `${title} – ${variant_title}` : title

/** `facts`: with items, discounts and shipping called as in `language`. */
export async function titledIn<Facts extends OrderFacts>(
  tx: Tx,
  shop_id: string,
  language: StoreLanguage,
  facts: Facts,
): Promise<Facts> {
  if (language === languageOfTitles(facts)) return facts
  /** A title without a translation is the shop's own, and counts in the shop's language only. */
  const choose = (stored: string, source: string, translated: string): string =>
    translated !== source || language === facts.shop_language ? translated : stored
  const products = await listSoldProducts(
    tx,
    shop_id,
    facts.items.map(({ product_id }) => product_id),
  )
  const translated = await translateLines(tx, shop_id, language, products)
  const titles = new Map(
    products.map((product, at) => [
      product.product_id,
      { source: fullTitle(product), translated: fullTitle(translated[at]!) },
    ]),
  )
  const sources = await listSourceTitles(tx, shop_id, {
    discounts: facts.discounts.map(({ id }) => id),
    shipping: facts.shipping_method,
  })
  const sourceOf = (id: string, stored: string) => sources.find((one) => one.id === id)?.title ?? stored
  const own = facts.discounts.map((one) => ({
    ...one,
    title: one.is_manual ? one.title : sourceOf(one.id, one.title),
  }))
  const discounts = await translateDiscounts(tx, shop_id, language, own)
  const id = facts.shipping_method ?? ''
  const way = { id, title: sourceOf(id, facts.shipping_title), description: '' }
  const [shipping = way] = id === '' ? [] : await translateShipping(tx, shop_id, language, [way])
  return {
    ...facts,
    items: facts.items.map((item) => {
      const title = titles.get(item.product_id)
      return title ? { ...item, title: choose(item.title, title.source, title.translated) } : item
    }),
    discounts: facts.discounts.map((stored, at) => ({
      ...stored,
      title: choose(stored.title, own[at]!.title, discounts[at]!.title),
    })),
    shipping_title: choose(facts.shipping_title, way.title, shipping.title),
  }
}
