// Requests of buyers, which can be sent again and again.

import type { Request } from './load.ts'
import { anyProduct, type BenchShop, hotProductOf, twoItems } from './shop.ts'

type Next = (shop: BenchShop) => Request

const get = (path: string): Request => ({ method: 'GET', path })
const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body: JSON.stringify(body) })

export const readProductList: Next = ({ id }) => get(`/v1/public/${id}/products?limit=10`)

const LIST_PAGES = 50
let [list_page, complete_page] = [0, 0]

/** Another page of the list each time. */
const readAnyListPage: Next = ({ id }) =>
  get(`/v1/public/${id}/products?limit=10&offset=${10 * (list_page++ % LIST_PAGES)}`)

const readAnyCompletePage: Next = ({ id }) =>
  get(`/v1/public/${id}/products-complete?limit=10&offset=${10 * (complete_page++ % LIST_PAGES)}`)

export const readProduct: Next = (shop) => get(`/v1/public/${shop.id}/products/${anyProduct(shop).id}`)

export const readProductsComplete: Next = ({ id }) => get(`/v1/public/${id}/products-complete?limit=10`)

export const readStorePage: Next = ({ slug }) => get(`/store/${slug}`)

/** The page of the hot product. */
export const readStoreProductPage: Next = (shop) =>
  get(`/store/${shop.slug}/products/${hotProductOf(shop).slug}`)

/** Hardly ever the same page twice within half a second, so that what it says of stock has to be compared. */
export const readAnyProductPage: Next = (shop) => get(`/store/${shop.slug}/products/${anyProduct(shop).slug}`)

let drawn = 0

/** Never the same address twice, so that the page has to be drawn. */
export const drawProductPage: Next = (shop) =>
  get(`/store/${shop.slug}/products/${anyProduct(shop).slug}?visit=${drawn++}`)

/** How many of twenty visitors of the catalogue read what: most a page of the list or a product, some all about ten of them, or the shop. */
const CATALOGUE = (
  [
    [8, readAnyListPage],
    [8, readProduct],
    [2, readAnyCompletePage],
    [1, readStorePage],
    [1, readAnyProductPage],
  ] as const
).flatMap(([of_twenty, next]) => Array.from({ length: of_twenty }, () => next))

let visitor = 0

/** A visitor who looks around in the catalogue, hardly ever at what the one before looked at. */
export const readCatalogue: Next = (shop) => CATALOGUE[(visitor++ * 7) % CATALOGUE.length]!(shop)

type Items = readonly { product_id: string; quantity: number }[]

export const calculateOf = ({ id: shop_id }: Pick<BenchShop, 'id'>, items: Items): Request =>
  post('/v1/public/order-calculation', { shop_id, destination_country: 'DE', items })

/** Hardly ever the same cart twice. */
export const calculate: Next = (shop) => calculateOf(shop, twoItems(shop))

export const orderRequestOf = ({ id: shop_id }: Pick<BenchShop, 'id'>, items: Items): Request =>
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

export const orderRequest: Next = (shop) => orderRequestOf(shop, twoItems(shop))

/** As the back office asks, with the merchant's token. */
export const readOrderList = ({ id }: BenchShop, token: string): Request => ({
  ...get(`/v1/a/orders?shop_id=${id}&limit=10`),
  token,
})

export const readOrderStatus = (order_id: string): Request => get(`/v1/public/order/${order_id}/status`)
