// A priced basket in the buyer's language: its lines, the discounts it has and how it can be shipped, where the shop is translated into it.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../../db/pool.ts'
import {
  translateDiscounts,
  translateLines,
  translateShipping,
} from '../../catalogue/translations/translate-lines.ts'
import type { PricedBasket } from './price-basket.ts'

/** As it is if no language is asked for, the shop's own, or one that is switched off: its translations are kept, and not shown. */
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
  // The chosen one is among the options.
  const shipping = options.find(({ id }) => id === basket.shipping?.id)
  return { ...basket, lines, discounts, options, shipping }
}
