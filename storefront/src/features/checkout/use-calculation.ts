// The calculation for the form's current entries. The server is asked again when the goods, or an entry that decides tax or shipping, change.

import type { Calculation } from '@kontor/contract/orders'
import type { PublicShop } from '@kontor/contract/storefront'
import type { CartLine, CheckoutView } from '@kontor/contract/storefront-pages'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { calculate, type Entries, readEntries } from './checkout-entries.ts'

const TYPING_PAUSE_MS = 300
const DECISIVE =
  /^(?:shipping|billing)_address\.(?:country|state|zip|vat_number)$|^(?:shipping_method|is_billing_different)$/

const itemsOf = (lines: readonly CartLine[]) =>
  lines
    .filter(({ product }) => product !== null)
    .map(({ product_id, quantity }) => ({ product_id, quantity }))

const questionOf = (entries: Entries, lines: readonly CartLine[]): string =>
  JSON.stringify([entries, itemsOf(lines)])

/** Whether the shipping method that the page shows as chosen is the visitor's choice. */
const isMethodChosen = ({ values, calculation }: CheckoutView): boolean =>
  values.shipping_method !== '' && values.shipping_method === calculation?.shipping_method

/** `lines` are the goods chosen now; `view.lines` are those the page was drawn with. */
export function useCalculation(
  view: CheckoutView,
  lines: readonly CartLine[],
  shop: PublicShop,
  form: RefObject<HTMLFormElement | null>,
) {
  const [calculation, setCalculation] = useState<Calculation | null>(view.calculation)
  const [is_method_chosen, setMethodChosen] = useState(isMethodChosen(view))
  const [is_pending, setPending] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const asked = useRef('')
  const turn = useRef(0)
  const goods = useRef(lines)
  goods.current = lines

  async function recalculate() {
    if (form.current === null) return
    const entries = readEntries(form.current)
    const question = questionOf(entries, goods.current)
    if (entries.destination_country === '' || question === asked.current) return
    asked.current = question
    const mine = ++turn.current
    const items = itemsOf(goods.current)
    if (items.length === 0) return setCalculation(null)
    setPending(true)
    try {
      const answer = await calculate(shop.id, items, entries)
      if (mine !== turn.current) return
      setCalculation(answer)
      // Also false where the method that was chosen does not exist for this destination.
      setMethodChosen(answer.shipping_method !== null && answer.shipping_method === entries.shipping_method)
    } catch {
      // The old calculation stays on the page. If its total is wrong by now, the server refuses to order at it.
      asked.current = ''
    } finally {
      if (mine === turn.current) setPending(false)
    }
  }

  function soon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void recalculate(), TYPING_PAUSE_MS)
  }
  const onChange = (event: { target: EventTarget }) => {
    const { name } = event.target as HTMLInputElement
    if (name === 'shipping_method') setMethodChosen(true)
    if (DECISIVE.test(name)) soon()
  }

  // When a visitor comes back to the page, the browser may have restored what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form comes to life; `onChange` sees to later changes
  useEffect(() => {
    if (form.current === null) return
    const now = readEntries(form.current)
    const { shipping_address, billing_address, is_billing_different } = view.values
    const drawn = {
      destination_country: shipping_address.country,
      destination_state: shipping_address.state,
      destination_zip: shipping_address.zip,
      vat_number: (is_billing_different && billing_address.vat_number) || shipping_address.vat_number,
      shipping_method: isMethodChosen(view) ? view.values.shipping_method : '',
    }
    asked.current = questionOf(drawn, view.lines)
    if (questionOf(now, goods.current) !== asked.current) void recalculate()
  }, [])

  const chosen = JSON.stringify(itemsOf(lines))
  const before = useRef(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `soon` is another function at every drawing; only other goods ask for a calculation
  useEffect(() => {
    if (chosen !== before.current) soon()
    before.current = chosen
  }, [chosen])
  return { calculation, is_method_chosen, is_pending, onChange }
}
