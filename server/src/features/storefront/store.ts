// What the storefront's pages work with: the platform, and what besides them only ordering or the cache of pages needs.

import type { ShopCache } from '../../cache/shop-cache.ts'
import type { PublicShops } from '../../http/cache/public-shops.ts'
import type { Admission } from '../../http/overload/admission.ts'
import type { Bound, Platform } from '../../platform.ts'
import type { InvoicePrinter } from '../invoices/printing/invoice-printer.ts'
import type { PlacingSource } from '../orders/placing/place-order.ts'
import type { SearchTurns } from './search/search-turns.ts'

export interface Store extends Platform, Omit<PlacingSource, 'db'> {
  readonly public_shops: PublicShops
  /** What is read from thousands of products. */
  readonly label_cache: ShopCache<unknown>
  readonly admission: Admission
  readonly printer: InvoicePrinter
  readonly search_turns: SearchTurns
}

export type BoundStore = Bound<Store>
