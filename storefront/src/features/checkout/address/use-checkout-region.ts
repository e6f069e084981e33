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
  const inForm = <E extends Element>(name: string) => form.current?.querySelector<E>(`[name="${name}"]`)

  // A billing address of its own has its own country. Until the buyer enters a billing address, its country
  // follows the delivery's country, as on the server.
  function chooseCountry(code: string) {
    setCountry(code)
    const billing = inForm<HTMLSelectElement>('billing_address.country')
    if (!billing) return
    if (!inForm<HTMLInputElement>('is_billing_different')?.checked) billing.value = code
    setBillingCountry(billing.value)
  }
  // The buyer may have chosen a country before this script ran, and the browser may have restored one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the drawn form once
  useEffect(() => {
    const delivery = inForm<HTMLSelectElement>('shipping_address.country')
    const billing = inForm<HTMLSelectElement>('billing_address.country')
    if (delivery) chooseCountry(delivery.value)
    else if (billing) setBillingCountry(billing.value)
  }, [])

  return {
    country,
    billing_country,
    regions,
    billing_regions,
    setCountry: chooseCountry,
    setBillingCountry,
  }
}
