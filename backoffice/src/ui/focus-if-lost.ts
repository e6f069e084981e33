// Where the focus goes when what had it is gone, such as the button that deleted its own row.

/** Focuses the element, unless something has the focus. It may be a heading or a list with `tabIndex={-1}`. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus()
}
