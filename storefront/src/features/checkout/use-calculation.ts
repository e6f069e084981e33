// The calculation for the form's current entries. The server is asked again when the goods, or an entry that decides tax or shipping, change.

import type { Calculation } from '@kontor/contract/orders/orders'
import { paidByCards } from '@kontor/contract/prices/redeem'
import type { CartLine, CheckoutView } from '@kontor/contract/storefront/storefront-pages'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/messages/texts.tsx'
import { calculate, calculateByPage, readEntries } from './entries/checkout-entries.ts'
import type { FormShop } from './page/form-shop.ts'
import { type Ask, goodsOf, makeRecalculation } from './recalculation.ts'

const TYPING_PAUSE_MS = 300
const DECISIVE =
  /^(?:shipping|billing)_address\.(?:country|state|zip|vat_number)$|^(?:shipping_method|is_billing_different|customer_user_email)$/

/** Returns whether the page's selected shipping method is the visitor's choice. */
const isMethodChosen = ({ values, calculation }: CheckoutView): boolean =>
  values.shipping_method !== '' && values.shipping_method === calculation?.shipping_method

/** `lines` are the present goods; `view.lines` are the goods of the drawn page. */
export function useCalculation(
  view: CheckoutView,
  lines: readonly CartLine[],
  shop: FormShop,
  form: RefObject<HTMLFormElement | null>,
) {
  const [calculation, setCalculation] = useState<Calculation | null>(view.calculation)
  const [is_method_chosen, setMethodChosen] = useState(isMethodChosen(view))
  const [is_pending, setPending] = useState(false)
  const { lang } = useTexts()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const ask: Ask = (items, entries) =>
    view.is_priced_by_page && form.current
      ? calculateByPage(form.current, items)
      : calculate({ shop_id: shop.id, language: lang }, items, entries)
  const [recalculation] = useState(() =>
    makeRecalculation(ask, {
      // The page has no whole code of a gift card to send, and needs no code, because a card's payment
      // follows from its known balance.
      setCalculation: (answer) =>
        setCalculation(answer && paidByCards(answer, view.calculation?.gift_cards ?? answer.gift_cards)),
      setMethodChosen,
      setPending,
    }),
  )
  const goods = useRef(lines)
  goods.current = lines

  const recalculate = () => {
    if (form.current !== null) void recalculation.showFor(readEntries(form.current), goods.current)
  }
  function soon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(recalculate, TYPING_PAUSE_MS)
  }
  const onChange = (event: { target: EventTarget }) => {
    const { name } = event.target as HTMLInputElement
    if (name === 'shipping_method') setMethodChosen(true)
    if (DECISIVE.test(name)) soon()
  }

  // The browser may have restored typed entries when a visitor comes back to the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form comes to life; `onChange` sees to later changes
  useEffect(() => {
    if (form.current === null) return
    const { shipping_address, billing_address, is_billing_different } = view.values
    const drawn = {
      destination_country: shipping_address.country,
      destination_state: shipping_address.state,
      destination_zip: shipping_address.zip,
      vat_number: buyerVatNumber(is_billing_different ? billing_address : null, shipping_address),
      shipping_method: isMethodChosen(view) ? view.values.shipping_method : '',
      customer_user_email: view.values.email,
      codes: [...view.codes],
    }
    recalculation.isDrawnFor(drawn, view.lines)
    recalculate()
  }, [])

  const chosen = goodsOf(lines)
  const before = useRef(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `soon` is another function at every drawing; only other goods ask for a calculation
  useEffect(() => {
    if (chosen !== before.current) soon()
    before.current = chosen
  }, [chosen])
  return { calculation, is_method_chosen, is_pending, onChange }
}
