// The result of a page's handler: a view, a redirect, a file, or the cart or a calculation for a script.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { CartView, StoreView } from '@kontor/contract/storefront/storefront-pages'
import type { Cart } from '../../cart/cart-cookie.ts'
import type { Customer } from '../../customer/customer-cookie.ts'

interface WithCart {
  /** The cart to store in the browser. */
  cart?: Cart
  /** The id of the order paid in the browser. */
  bought?: string
  /** The customer logged in by the answer; null logs out. */
  customer?: Customer | null
}

export type PageResponse = WithCart &
  (
    | {
        view: StoreView
        status?: number
        /**
         * True if the visitor's browser may cache the page and revalidate the page each time; else the page
         * is never stored.
         */
        is_cacheable?: boolean
        /** Path of the page's canonical URL; left out for pages that search engines should not list. */
        canonical?: string
        /** The paths in languages with another path. */
        paths?: ReadonlyMap<StoreLanguage, string>
      }
    | { go_to: string; status?: 301 | 302 | 303 }
    | { file: { filename: string; mime_type: string; bytes: Buffer } }
    | { cart_view: CartView }
    | { calculation: Calculation | null }
  )
