// The paths of a shop's pages.

type OfShop = Readonly<{ slug: string }>

export const storePath = ({ slug }: OfShop): string => `/store/${slug}`

export const collectionPath = (shop: OfShop, slug: string): string =>
  `${storePath(shop)}/collections/${encodeURIComponent(slug)}`

export const productPath = (shop: OfShop, slug: string): string =>
  `${storePath(shop)}/products/${encodeURIComponent(slug)}`

export const cartPath = (shop: OfShop): string => `${storePath(shop)}/cart`

export const orderPath = (shop: OfShop, order_id: string): string => `${storePath(shop)}/orders/${order_id}`
