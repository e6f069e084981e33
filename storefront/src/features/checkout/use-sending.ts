// Disables the order button after a press until the payment page comes. The button does nothing while a field
// is wrong.

import { type SubmitEvent, useEffect, useState } from 'react'

/**
 * No browser reports that a buyer has stopped the request. The order has its id, so a second request makes no
 * second order.
 */
const STOPPED_MS = 15_000

/**
 * Returns whether the form is being sent, and its submit handler. False again when the browser shows the page from its back-forward cache, and when
 * the payment page has not come for some time. `check` says whether the entries are right as far as a browser can check.
 */
export function useSending(check: () => boolean): [boolean, (event: SubmitEvent<HTMLFormElement>) => void] {
  const [is_sending, setSending] = useState(false)
  useEffect(() => {
    const onShow = () => setSending(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  useEffect(() => {
    if (!is_sending) return
    const timer = setTimeout(() => setSending(false), STOPPED_MS)
    return () => clearTimeout(timer)
  }, [is_sending])
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    // Enter in a field presses the update button. The script updates the totals automatically, so nothing is
    // sent after Enter.
    const button = submitter as HTMLButtonElement | null
    const is_order = button?.value === 'pay'
    // The server renders the page again for a code. Enter in the code's field presses the update button.
    const typed = new FormData(event.currentTarget).get('code')
    if (button?.name.startsWith('remove_') || button?.value === 'code' || (typed && !is_order)) return
    if (is_sending || !is_order || !check()) event.preventDefault()
    else setSending(true)
  }
  return [is_sending, onSubmit]
}
