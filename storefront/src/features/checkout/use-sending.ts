// The button that orders stays pressed until the payment page comes.

import { type SubmitEvent, useEffect, useState } from 'react'

/** True from the first press of the button; false again when the browser brings the page back from its cache. */
export function useSending(): [boolean, (event: SubmitEvent<HTMLFormElement>) => void] {
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
    if (is_sending || !is_order) event.preventDefault()
    else setSending(true)
  }
  return [is_sending, onSubmit]
}
