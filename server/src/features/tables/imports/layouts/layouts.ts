// The layouts by kind and format of a file.

import type { ImportFormat, ImportKind } from '@kontor/contract/tables/import-kinds'
import type { TableKind } from '../kinds/table-kind.ts'
import { kontorLayout, type MakeLayout, unitLayout } from './layout.ts'
import { shopifyCustomers } from './shopify-customers.ts'
import { shopifyOrders } from './shopify-orders.ts'
import { shopifyProducts } from './shopify-products.ts'
import { shopifyStock } from './shopify-stock.ts'
import { woocommerceProducts } from './woocommerce-products.ts'

const FOREIGN: Partial<Record<ImportFormat, Partial<Record<ImportKind, MakeLayout>>>> = {
  shopify: {
    products: shopifyProducts,
    customers: shopifyCustomers,
    orders: shopifyOrders,
    stock: shopifyStock,
  },
  woocommerce: { products: woocommerceProducts },
  xliff: { translations: unitLayout },
}

export const layoutOf = (
  kind: TableKind,
  { kind: name, format }: { kind: ImportKind; format: ImportFormat },
): MakeLayout => FOREIGN[format]?.[name] ?? kontorLayout(kind)
