// All kinds of tables.

import type { ImportKind } from '@kontor/contract/tables/import-kinds'
import { customersKind } from './customers-kind.ts'
import { discountsKind } from './discounts/discounts-kind.ts'
import { ordersKind } from './orders/orders-kind.ts'
import { productsKind } from './products/products-kind.ts'
import { pricesKind, stockKind } from './products/stock-and-prices.ts'
import { redirectsKind } from './redirects-kind.ts'
import type { TableKind } from './table-kind.ts'
import { translationsKind } from './translations-kind.ts'

export const TABLE_KINDS: Readonly<Record<ImportKind, TableKind>> = {
  products: productsKind,
  customers: customersKind,
  orders: ordersKind,
  discounts: discountsKind,
  redirects: redirectsKind,
  translations: translationsKind,
  stock: stockKind,
  prices: pricesKind,
}
