// The button of an action that takes a moment. Mantine's `loading` disables the element, and a disabled
// element loses the focus, so the keyboard would continue from the top of the page. This button keeps the
// focus. A press does nothing until the action has ended. A press also does nothing while the button is
// disabled; success itself may disable the button when nothing is left to save.

import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { useState } from 'react'

export type ActionButtonProps = ButtonProps &
  Omit<ElementProps<'button', keyof ButtonProps>, 'onFocus' | 'onBlur'>

export function ActionButton({ loading = false, disabled = false, onClick, ...props }: ActionButtonProps) {
  const [has_focus, setHasFocus] = useState(false)
  const is_off = loading || disabled
  return (
    <Button
      {...props}
      loading={loading}
      disabled={disabled}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onClick={(event) => {
        // Otherwise the press, or Enter in a field, would send the form of a submit button.
        if (is_off) event.preventDefault()
        else onClick?.(event)
      }}
      renderRoot={({ type, ...root }) => (
        <button {...root} type={type} disabled={disabled && !has_focus} aria-disabled={is_off || undefined} />
      )}
    />
  )
}
