// What moves in the checkout: the country of each address with its subdivisions, and the calculation, asked for anew whenever an entry
// that decides tax or shipping changes. The fields themselves are the browser's.

import { addressFormat } from '@kontor/contract/address-format'
import type { Calculation } from '@kontor/contract/orders'
import type { PublicShop } from '@kontor/contract/storefront'
import type { CheckoutView } from '@kontor/contract/storefront-pages'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Region } from '../../lib/regions.ts'
import { calculate, readEntries } from './checkout-entries.ts'

export type RegionsByCountry = Record<string, readonly Region[]>

const TYPING_PAUSE_MS = 300
const DECISIVE =
  /^(?:shipping|billing)_address\.(?:country|state|zip|vat_number)$|^(?:shipping_method|is_billing_different)$/

/** The subdivisions of a country whose addresses name one; loaded when first needed, and without them the field takes free text. */
export function useRegions(country: string, start: RegionsByCountry): readonly Region[] {
  const [known, setKnown] = useState(start)
  useEffect(() => {
    if (addressFormat(country).state === null || country in known) return
    let is_current = true
    import('../../lib/regions.ts').then(
      ({ regionsOf }) => is_current && setKnown((before) => ({ ...before, [country]: regionsOf(country) })),
      () => undefined,
    )
    return () => {
      is_current = false
    }
  }, [country, known])
  return known[country] ?? []
}

export function useCalculation(
  view: CheckoutView,
  shop: PublicShop,
  form: RefObject<HTMLFormElement | null>,
) {
  const [calculation, setCalculation] = useState<Calculation | null>(view.calculation)
  const [is_pending, setPending] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const asked = useRef('')
  const turn = useRef(0)

  async function recalculate() {
    if (form.current === null) return
    const entries = readEntries(form.current)
    const question = JSON.stringify(entries)
    if (entries.destination_country === '' || question === asked.current) return
    asked.current = question
    const mine = ++turn.current
    setPending(true)
    try {
      const answer = await calculate(shop.id, view.lines, entries)
      if (mine === turn.current) setCalculation(answer)
    } catch {
      // What is shown stays. A total that is no longer right is caught by the server before anything is ordered.
      asked.current = ''
    } finally {
      if (mine === turn.current) setPending(false)
    }
  }

  function onChange(event: { target: EventTarget }) {
    const { name } = event.target as HTMLInputElement
    if (!DECISIVE.test(name)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void recalculate(), TYPING_PAUSE_MS)
  }

  // A browser may have put back what was typed before the page was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes to life
  useEffect(() => {
    if (form.current === null) return
    const now = readEntries(form.current)
    const { shipping_address, billing_address, is_billing_different } = view.values
    const drawn = {
      destination_country: shipping_address.country,
      destination_state: shipping_address.state,
      destination_zip: shipping_address.zip,
      vat_number: (is_billing_different && billing_address.vat_number) || shipping_address.vat_number,
      shipping_method: now.shipping_method,
    }
    asked.current = JSON.stringify(drawn)
    if (JSON.stringify(now) !== asked.current) void recalculate()
  }, [])
  return { calculation, is_pending, onChange }
}
