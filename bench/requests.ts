// Requests of buyers, which can be sent again and again.

import type { Request } from './load.ts'
import { anyProduct, type BenchShop, hotProductOf, twoItems } from './shop.ts'

type Next = (shop: BenchShop) => Request

const get = (path: string): Request => ({ method: 'GET', path })
const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body: JSON.stringify(body) })

export const readProductList: Next = ({ id }) => get(`/v1/public/${id}/products?limit=10`)

export const readProduct: Next = (shop) => get(`/v1/public/${shop.id}/products/${anyProduct(shop).id}`)

export const readProductsComplete: Next = ({ id }) => get(`/v1/public/${id}/products-complete?limit=10`)

export const readStorePage: Next = ({ slug }) => get(`/store/${slug}`)

/** The page of the product that everybody looks at. */
export const readStoreProductPage: Next = (shop) =>
  get(`/store/${shop.slug}/products/${hotProductOf(shop).slug}`)

/** Hardly ever the same page twice within the half second for which pages are cached. */
export const readAnyProductPage: Next = (shop) => get(`/store/${shop.slug}/products/${anyProduct(shop).slug}`)

/** Hardly ever the same cart twice. */
export const calculate: Next = (shop) =>
  post('/v1/public/order-calculation', {
    shop_id: shop.id,
    destination_country: 'DE',
    items: twoItems(shop),
  })

export const placeOrderOf = (
  { id: shop_id }: BenchShop,
  items: readonly { product_id: string; quantity: number }[],
): Request =>
  post('/v1/public/order', {
    shop_id,
    items,
    customer_user_email: 'buyer@example.test',
    shipping_address: {
      recipient_name: 'A Buyer',
      street: 'Weg 2',
      city: 'Köln',
      zip: '50667',
      country: 'DE',
    },
  })

export const placeOrder: Next = (shop) => placeOrderOf(shop, twoItems(shop))
