// The button that orders stays pressed until the payment page comes; it does nothing where a field is wrong.

import { type SubmitEvent, useEffect, useState } from 'react'

/**
 * True from the first press of the button; false again when the browser brings the page back from its cache. `check` says whether the
 * entries are right as far as a browser can tell.
 */
export function useSending(check: () => boolean): [boolean, (event: SubmitEvent<HTMLFormElement>) => void] {
  const [is_sending, setSending] = useState(false)
  useEffect(() => {
    const onShow = () => setSending(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    // The Enter key in a field: the totals follow by themselves here.
    const is_order = (submitter as HTMLButtonElement | null)?.value === 'pay'
    if (is_sending || !is_order || !check()) event.preventDefault()
    else setSending(true)
  }
  return [is_sending, onSubmit]
}
