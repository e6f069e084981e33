// What the cart page shows while its changes are being saved: each change immediately, then the server's result. Nothing that was shown is lost when
// the page is left, by a link or by the form.

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

/** The fields that a request changes; one that sets a quantity changes the same as the form. */
const changedBy = ({ action: _, set, ...fields }: Record<string, string>): string[] =>
  set === undefined ? Object.keys(fields) : [`quantity.${set.split(':')[0]!}`]

/** The cart of the page; it starts with the view that the server rendered. */
export function useCart({ view: start, shop }: { view: CartView; shop: PublicShop }) {
  const { locale } = useTexts()
  // `confirmed` is what the server last said, `view` with what was changed since.
  const [{ view, confirmed }, setCart] = useState({ view: start, confirmed: start })
  const [is_running, setRunning] = useState(false)
  const [pending, setPending] = useState(0)
  const [has_failed, setFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const typed = useRef<Record<string, string>>({})
  const latest = useRef(0)
  // What could not be saved stays reported until it is, whatever else is.
  const failed = useRef(new Set<string>())
  // What became of a code whose answer came after a later change: the answer to that change does not say it.
  const refused = useRef<Refused | undefined>(undefined)
  // How many units the server last said there are. The header shows this number again when a change could not be saved.
  const saved_count = useRef(unitsIn(start.lines))
  // Whether the form itself was sent, with everything in it.
  const is_submitted = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  // What the focus goes to as soon as it is there, since the button that was pressed disappears with its line or its note.
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

  /** What the form has and `saved` has not. */
  const unsavedIn = (saved: CartView) =>
    form.current ? differingEntries(new FormData(form.current), saved) : {}

  /** Adds to, or deletes from, what could not be saved. */
  function note(fields: Record<string, string>, how: 'add' | 'delete') {
    for (const name of changedBy(fields)) failed.current[how](name)
    setFailed(failed.current.size > 0)
  }

  async function send(fields: Record<string, string>) {
    const turn = ++latest.current
    // What was changed since, sent or still waiting for the pause to end, is newer than the answer.
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
      // Given up for a request with the same change in it.
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

  /** A page that was scrolled by pointer stays where it is. */
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
    /** The removed products that the server has to get, however the form is sent. */
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
