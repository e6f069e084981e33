// Enter in a text field leads to the next text field. A scanner ends its input with Enter, and Enter would
// send a form only half filled in. In the last field Enter sends the form.

import type { KeyboardEvent } from 'react'

/** Handles `onKeyDown` of the element around the fields. Choices keep their own meaning of Enter. */
export function enterToNext(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([role="combobox"])')]
  const at = fields.indexOf(event.target as HTMLElement)
  const next = at === -1 ? undefined : fields[at + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
