// Translations go with an option or a value that is renamed.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { copyTranslations } from './translations.queries.ts'

/** The word it had keeps its translations, too: other products may still use it. */
export const followRenaming = (
  tx: Tx,
  shop: ShopScope,
  kind: 'option' | 'option_value',
  from: string,
  to: string,
): Promise<number> => copyTranslations(tx, shop, kind, from, to)
