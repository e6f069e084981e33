// Enter in one of several text fields leads to the next one. A scanner ends what it reads with Enter, which would send a form that is only half
// filled in. In the last field it sends the form.

import type { KeyboardEvent } from 'react'

/** For `onKeyDown` of the element around the fields. Choices keep their own meaning of Enter. */
export function enterToNext(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([role="combobox"])')]
  const at = fields.indexOf(event.target as HTMLElement)
  const next = at === -1 ? undefined : fields[at + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
