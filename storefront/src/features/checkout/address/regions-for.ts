// The subdivisions (states, provinces) a page is drawn with.

import { addressFormat } from '@kontor/contract/shops/addresses/address-format'
import type { CheckoutValues } from '@kontor/contract/storefront/storefront-pages'
import type { RegionsByCountry } from './use-checkout-region.ts'

/** Returns the subdivisions of both addresses' countries, if the country's addresses name a subdivision. */
export const regionsFor = (
  { shipping_address, billing_address }: CheckoutValues,
  regionsOf: (country: string) => RegionsByCountry[string],
): RegionsByCountry =>
  Object.fromEntries(
    [shipping_address.country, billing_address.country]
      .filter((country) => addressFormat(country).state !== null)
      .map((country) => [country, regionsOf(country)]),
  )
