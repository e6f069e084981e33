// Translates the lines, discounts and shipping options of a priced basket into the buyer's language, if the
// shop is translated.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../../db/pool.ts'
import {
  translateDiscounts,
  translateLines,
  translateShipping,
} from '../../shops/translations/translate-lines.ts'
import type { PricedBasket } from './price-basket.ts'

/**
 * Returns the basket unchanged if no language is requested, or the shop's own language, or a language
 * switched off. The server keeps the translations of a language switched off, but does not show them.
 */
export async function inLanguage(
  db: Db,
  basket: PricedBasket,
  language: StoreLanguage | undefined,
): Promise<PricedBasket> {
  const { shop_id, further_languages } = basket.shop
  if (language === undefined || !further_languages.includes(language)) return basket
  const lines = await translateLines(db, shop_id, language, basket.lines)
  const discounts = await translateDiscounts(db, shop_id, language, basket.discounts)
  const options = await translateShipping(db, shop_id, language, basket.options)
  // The chosen option is among the options.
  const shipping = options.find(({ id }) => id === basket.shipping?.id)
  return { ...basket, lines, discounts, options, shipping }
}
