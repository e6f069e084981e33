// Every kind of table there is.

import type { ImportKind } from '@kontor/contract/tables/import-kinds'
import { productsKind } from './products-kind.ts'
import { pricesKind, stockKind } from './stock-and-prices.ts'
import type { TableKind } from './table-kind.ts'

export const TABLE_KINDS: Partial<Record<ImportKind, TableKind>> = {
  products: productsKind,
  stock: stockKind,
  prices: pricesKind,
}
