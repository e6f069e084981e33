// The chosen country of each address, and its subdivisions. React holds only the countries. All remaining
// fields keep their own values.

import { addressFormat } from '@kontor/contract/shops/addresses/address-format'
import type { CheckoutValues } from '@kontor/contract/storefront/storefront-pages'
import { type RefObject, useEffect, useState } from 'react'
import type { Region } from '../../../lib/regions.ts'

export type RegionsByCountry = Record<string, readonly Region[]>

/**
 * Returns the subdivisions of a country, loaded on first use; empty until loaded. The field takes free text
 * while the list is empty.
 */
function useRegions(country: string, start: RegionsByCountry): readonly Region[] {
  const [known, setKnown] = useState(start)
  useEffect(() => {
    if (addressFormat(country).state === null || country in known) return
    let is_current = true
    import('../../../lib/regions.ts').then(
      ({ regionsOf }) => is_current && setKnown((before) => ({ ...before, [country]: regionsOf(country) })),
      () => undefined,
    )
    return () => {
      is_current = false
    }
  }, [country, known])
  return known[country] ?? []
}

export interface CountryFields {
  country: string
  billing_country: string
  regions: readonly Region[]
  billing_regions: readonly Region[]
  setCountry: (country: string) => void
  setBillingCountry: (country: string) => void
}

/**
 * `start` holds the subdivisions of the countries on the drawn page, so that the page is complete without
 * script.
 */
export function useCheckoutRegion(
  { shipping_address, billing_address }: CheckoutValues,
  start: RegionsByCountry,
  form: RefObject<HTMLFormElement | null>,
): CountryFields {
  const [country, setCountry] = useState(shipping_address.country)
  const [billing_country, setBillingCountry] = useState(billing_address.country)
  const regions = useRegions(country, start)
  const billing_regions = useRegions(billing_country, start)
  // The browser may have restored a country different from the drawn country.
  useEffect(() => {
    const chosen = (name: string) =>
      form.current?.querySelector<HTMLSelectElement>(`[name="${name}.country"]`)?.value
    setCountry((drawn) => chosen('shipping_address') ?? drawn)
    setBillingCountry((drawn) => chosen('billing_address') ?? drawn)
  }, [form])

  function chooseCountry(code: string) {
    setCountry(code)
    const select = form.current?.querySelector<HTMLSelectElement>('[name="billing_address.country"]')
    const different = form.current?.querySelector<HTMLInputElement>('[name="is_billing_different"]')
    // A billing address of its own has its own country. Until the buyer enters a billing address, its country
    // follows the delivery's country, as on the server.
    if (!select || different?.checked) return
    select.value = code
    setBillingCountry(select.value)
  }
  return {
    country,
    billing_country,
    regions,
    billing_regions,
    setCountry: chooseCountry,
    setBillingCountry,
  }
}
