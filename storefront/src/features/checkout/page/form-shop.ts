// What the forms that order need of the shop: it is sent to the browser with each of their pages, so no more than that.

import type { PublicShop } from '@kontor/contract/storefront/storefront'

export type FormShop = Pick<PublicShop, 'id' | 'slug' | 'default_currency' | 'pages'>

export const formShop = ({ id, slug, default_currency, pages }: PublicShop): FormShop => ({
  id,
  slug,
  default_currency,
  pages,
})
