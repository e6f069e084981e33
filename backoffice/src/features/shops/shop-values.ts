// The form values of a shop.

import type { Shop } from '@kontor/contract/shops/shops'

export type ShopValues = Pick<
  Shop,
  | 'name'
  | 'slug'
  | 'prices_include_tax'
  | 'oss_registered'
  | 'is_tax_registered'
  | 'tax_number'
  | 'untaxed_prices'
  | 'unpaid_order_minutes'
  | 'allowed_origins'
  | 'theme'
  | 'accent'
  | 'font_pair'
  | 'colour_scheme'
  | 'language'
> & {
  /** Empty for none. */
  contact_email: string
  /** Null for the time zone of the default address. */
  time_zone: string | null
}

export const valuesOf = (shop: Shop): ShopValues => ({
  name: shop.name,
  slug: shop.slug,
  prices_include_tax: shop.prices_include_tax,
  oss_registered: shop.oss_registered,
  is_tax_registered: shop.is_tax_registered,
  tax_number: shop.tax_number,
  untaxed_prices: shop.untaxed_prices,
  unpaid_order_minutes: shop.unpaid_order_minutes,
  allowed_origins: shop.allowed_origins,
  theme: shop.theme,
  accent: shop.accent,
  font_pair: shop.font_pair,
  colour_scheme: shop.colour_scheme,
  language: shop.language,
  contact_email: shop.contact_email ?? '',
  time_zone: shop.is_time_zone_default ? null : shop.time_zone,
})

export const NOTHING: ShopValues = {
  name: '',
  slug: '',
  prices_include_tax: true,
  oss_registered: false,
  is_tax_registered: null,
  tax_number: '',
  untaxed_prices: 'gross',
  unpaid_order_minutes: 30,
  allowed_origins: [],
  theme: 'gallery',
  accent: '',
  font_pair: 'serif',
  colour_scheme: 'auto',
  language: 'en',
  contact_email: '',
  time_zone: null,
}
