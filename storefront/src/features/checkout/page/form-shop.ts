// The part of the shop that order forms need. Each page with a form sends the part to the browser, so the
// part contains no more.

import type { PublicShop } from '@kontor/contract/storefront/storefront'

export type FormShop = Pick<PublicShop, 'id' | 'slug' | 'default_currency' | 'pages'>

export const formShop = ({ id, slug, default_currency, pages }: PublicShop): FormShop => ({
  id,
  slug,
  default_currency,
  pages,
})
