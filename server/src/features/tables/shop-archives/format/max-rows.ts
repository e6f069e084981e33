// The maximum rows of a kind in an archive, if the API limits the kind. The rows are few enough to be read at
// once, and kept in memory during the check of an archive.

import { MAX_COLLECTIONS } from '@kontor/contract/catalogue/collections'
import { MAX_CUSTOMER_GROUPS } from '@kontor/contract/prices/customer-groups'
import { MAX_DISCOUNTS } from '@kontor/contract/prices/discounts'
import { MAX_PRICE_LISTS, MAX_PRICES } from '@kontor/contract/prices/price-lists'
import { MAX_REDIRECTS } from '@kontor/contract/shops/redirects'
import { MAX_SYNONYM_SETS } from '@kontor/contract/shops/searches'
import { MAX_MENU_LINKS, MAX_SECTION_ITEMS, MAX_SECTIONS } from '@kontor/contract/shops/store-layout'
import { MAX_TEMPLATES } from '@kontor/contract/stock/shipping'
import { LIMITS } from './archive-layout.ts'

export interface MaxRows {
  /** The name of the rows in messages. */
  readonly what: string
  readonly most: number
}

/** Shops older than a limit may exceed the limit, so an archive may have this multiple. */
export const SINCE_BEFORE = 10

export const MAX_ROWS: Readonly<Record<string, MaxRows>> = {
  product_files: { what: 'pictures and videos', most: LIMITS.files },
  shipping_rate_templates: { what: 'shipping rate templates', most: SINCE_BEFORE * MAX_TEMPLATES },
  collections: { what: 'collections', most: MAX_COLLECTIONS },
  redirects: { what: 'redirects', most: MAX_REDIRECTS },
  search_synonyms: { what: 'sets of synonyms', most: MAX_SYNONYM_SETS },
  start_page_sections: { what: 'sections of the start page', most: MAX_SECTIONS },
  start_page_items: { what: 'products in a section', most: MAX_SECTIONS * MAX_SECTION_ITEMS },
  // In the header, the footer and the sections.
  store_links: { what: 'links in a menu', most: 3 * MAX_MENU_LINKS },
  customer_groups: { what: 'customer groups', most: MAX_CUSTOMER_GROUPS },
  price_lists: { what: 'price lists', most: MAX_PRICE_LISTS },
  price_list_prices: { what: 'list prices', most: MAX_PRICES },
  discounts: { what: 'discounts', most: MAX_DISCOUNTS },
}
