// What a page's handler gives: a document, another address, a file, or the cart for the script that asked.

import type { CartView, StoreView } from '@kontor/contract/storefront-pages'
import type { Cart } from '../cart/cart-cookie.ts'

interface WithCart {
  /** To be remembered by the browser. */
  cart?: Cart
  /** The order that this browser has paid for. */
  bought?: string
}

export type PageAnswer = WithCart &
  (
    | {
        view: StoreView
        status?: number
        /** May be kept by the visitor's browser and asked for again; everything with a cart or an order in it may not. */
        is_kept?: boolean
        /** Path of the page's one true address; left out for pages that are nobody else's business. */
        canonical?: string
      }
    | { go_to: string; status?: 301 | 302 | 303 }
    | { file: { filename: string; mime_type: string; bytes: Buffer } }
    | { cart_view: CartView }
  )
