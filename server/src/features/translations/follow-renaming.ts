// Translations go with an option or a value that is renamed, and with texts that a product and its group hand over to each other.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { copyTranslations, moveTranslations } from './translations.queries.ts'

/** The word it had keeps its translations, too: other products may still use it. */
export const followRenaming = (
  tx: Tx,
  shop: ShopScope,
  kind: 'option' | 'option_value',
  from: string,
  to: string,
): Promise<number> => copyTranslations(tx, shop, kind, from, to)

/** The group has the product's texts from then on. */
export const followIntoGroup = (
  tx: Tx,
  shop: ShopScope,
  product_id: string,
  group_id: string,
): Promise<number> =>
  moveTranslations(tx, shop, { kind: 'product', id: product_id }, { kind: 'product_group', id: group_id })

/** The product has the group's texts from then on. */
export const followOutOfGroup = (
  tx: Tx,
  shop: ShopScope,
  group_id: string,
  product_id: string,
): Promise<number> =>
  moveTranslations(tx, shop, { kind: 'product_group', id: group_id }, { kind: 'product', id: product_id })
