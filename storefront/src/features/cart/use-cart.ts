// The state of the cart page while changes are being saved. Each change shows immediately, then the server's
// result. No shown change is lost when the visitor leaves the page by a link or by the form.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { useEffect, useRef, useState } from 'react'
import { changeCart, dropChanges, showCartCount } from '../../lib/change-cart.ts'
import { useTexts } from '../../lib/messages/texts.tsx'
import { cartPath } from '../../lib/paths.ts'
import {
  differingEntries,
  type Refused,
  takenOut,
  unitsIn,
  withoutNotices,
  withQuantity,
  withRefused,
} from './cart-state.ts'

const TYPING_PAUSE_MS = 250

/** Returns the fields that a request changes. A request with `set` changes the same field as the form. */
const changedBy = ({ action: _, set, ...fields }: Record<string, string>): string[] =>
  set === undefined ? Object.keys(fields) : [`quantity.${set.split(':')[0]!}`]

/** Returns the cart of the page, which starts with the server's view. */
export function useCart({ view: start, shop }: { view: CartView; shop: PublicShop }) {
  const { locale } = useTexts()
  // `confirmed` is the server's latest answer, and `view` the answer with later changes.
  const [{ view, confirmed }, setCart] = useState({ view: start, confirmed: start })
  const [is_running, setRunning] = useState(false)
  const [pending, setPending] = useState(0)
  const [has_failed, setFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const typed = useRef<Record<string, string>>({})
  const latest = useRef(0)
  // A change that could not be saved stays reported until saved, whatever else is saved.
  const failed = useRef(new Set<string>())
  // The result for a code whose answer came after a later change. The answer to the later change lacks the
  // result.
  const refused = useRef<Refused | undefined>(undefined)
  // The number of units in the server's latest answer. The header returns to this number if a change could
  // not be saved.
  const saved_count = useRef(unitsIn(start.lines))
  // True if the visitor sent the form itself, with everything inside.
  const is_submitted = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  // The next element to focus when drawn, because the pressed button disappears with its line or its note.
  const next_focus = useRef<{ selector: string; options: FocusOptions } | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form comes to life; later changes go through `setQuantity`
  useEffect(() => {
    setRunning(true)
    const chosen = unsavedIn(start)
    if (Object.keys(chosen).length > 0) void send({ action: 'update', ...chosen })
  }, [])
  useEffect(() => {
    const target = next_focus.current && form.current?.querySelector<HTMLElement>(next_focus.current.selector)
    if (!target) return
    target.focus(next_focus.current?.options)
    next_focus.current = undefined
  })
  useEffect(() => {
    const saveAll = () => {
      const is_saved = is_submitted.current
      is_submitted.current = false
      const unsaved = is_saved ? {} : unsavedIn(confirmed)
      if (Object.keys(unsaved).length === 0) return
      clearSent()
      void send({ action: 'update', ...unsaved })
    }
    addEventListener('pagehide', saveAll)
    return () => removeEventListener('pagehide', saveAll)
  })

  /** Returns the entries that the form has and `saved` lacks. */
  const unsavedIn = (saved: CartView) =>
    form.current ? differingEntries(new FormData(form.current), saved) : {}

  /** Adds fields to the unsaved changes, or deletes fields from the unsaved changes. */
  function note(fields: Record<string, string>, how: 'add' | 'delete') {
    for (const name of changedBy(fields)) failed.current[how](name)
    setFailed(failed.current.size > 0)
  }

  async function send(fields: Record<string, string>) {
    const turn = ++latest.current
    // Later changes, sent or still waiting for the typing pause to end, are newer than the answer.
    const isNewest = () => turn === latest.current && Object.keys(typed.current).length === 0
    setPending((count) => count + 1)
    try {
      const answer = await changeCart(cartPath(shop.slug), fields)
      const is_newest = isNewest()
      if ('code' in fields) refused.current = answer.view
      const late = refused.current
      setCart((now) => ({
        view: withRefused(is_newest ? answer.view : now.view, late),
        confirmed: answer.view,
      }))
      if (is_newest) refused.current = undefined
      saved_count.current = answer.cart_count
      if (is_newest) showCartCount(answer.cart_count, locale)
      note(fields, 'delete')
      history.replaceState(history.state, '', withoutNotices(location.href))
    } catch (error) {
      // The request was aborted for a new request with the same change.
      if ((error as Error).name === 'AbortError') return
      if (isNewest()) {
        setCart((now) => ({ ...now, view: now.confirmed }))
        showCartCount(saved_count.current, locale)
      }
      note(fields, 'add')
    } finally {
      setPending((count) => count - 1)
    }
  }

  function setQuantity(product_id: string, quantity: number) {
    const next = withQuantity(view, product_id, quantity, shop.default_currency)
    is_submitted.current = false
    if (quantity === 0) focusNext(next.removed ? '[data-undo]' : 'a')
    setCart((now) => ({ ...now, view: next }))
    showCartCount(unitsIn(next.lines), locale)
    typed.current[`quantity.${product_id}`] = String(quantity)
    clearTimeout(timer.current)
    if (quantity > 0) timer.current = setTimeout(sendTyped, TYPING_PAUSE_MS)
    else {
      delete typed.current[`quantity.${product_id}`]
      if (Object.keys(typed.current).length > 0) sendTyped()
      void send({ set: `${product_id}:0` })
    }
  }

  function sendTyped() {
    const fields = typed.current
    typed.current = {}
    void send({ action: 'update', ...fields })
  }

  /** Keeps the scroll position of a page that was scrolled by pointer. */
  function focusNext(selector: string) {
    const preventScroll = form.current?.querySelector(':focus-visible') === null
    next_focus.current = { selector, options: { preventScroll } }
  }

  function putBack({ product_id, quantity }: NonNullable<CartView['removed']>) {
    focusNext(`.small[value="${product_id}:0"]`)
    void send({ set: `${product_id}:${String(quantity)}` })
  }

  function clearSent() {
    clearTimeout(timer.current)
    typed.current = {}
    dropChanges()
  }

  const onSubmit = () => {
    is_submitted.current = true
    clearSent()
  }
  const taken_out = takenOut(confirmed, view)
  return {
    form,
    view,
    /** The removed products to send to the server with every form. */
    taken_out,
    is_running,
    is_pending: pending > 0,
    has_failed,
    onSubmit,
    send,
    setQuantity,
    putBack,
  }
}
