// The button of an action that takes a moment. Mantine's `loading` disables the element, and a disabled element loses the focus, so that the keyboard
// goes on from the top of the page. This one keeps the focus, and a press does nothing until the action has ended.

import { Button, type ButtonProps, type ElementProps } from '@mantine/core'

export type ActionButtonProps = ButtonProps & ElementProps<'button', keyof ButtonProps>

export function ActionButton({ loading = false, disabled = false, onClick, ...props }: ActionButtonProps) {
  return (
    <Button
      {...props}
      loading={loading}
      disabled={disabled}
      onClick={(event) => {
        // Otherwise the press, or Enter in a field, would send the form of a submit button.
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
      renderRoot={({ type, ...root }) => (
        <button {...root} type={type} disabled={disabled} aria-disabled={loading || undefined} />
      )}
    />
  )
}
