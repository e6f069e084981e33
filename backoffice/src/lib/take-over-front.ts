// The moment the application takes the place of the front page that stood in the document: what a visitor has typed, chosen, focused and
// selected there meanwhile is theirs, and goes on in the same place of the page that follows. Both are drawn from the same components.

/** A link that leads nowhere is one the server has no address for. */
const CONTROLS = 'a[href]:not([href=""]), button, input'

const controlsIn = (part: ParentNode): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(CONTROLS)]

/** React takes notice of a value only if it was set past its own bookkeeping. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function takeOver(drawn: HTMLElement, living: HTMLElement | undefined): void {
  if (!(drawn instanceof HTMLInputElement && living instanceof HTMLInputElement)) return
  if (drawn.type === 'radio') {
    if (drawn.checked && !drawn.defaultChecked) living.click()
  } else if (drawn.value !== drawn.defaultValue) type(living, drawn.value)
}

/** With what is selected in it: the next key replaces that. */
function focusAs(drawn: HTMLElement | undefined, living: HTMLElement | undefined): void {
  living?.focus({ preventScroll: true })
  if (!(drawn instanceof HTMLInputElement && living instanceof HTMLInputElement)) return
  const { selectionStart, selectionEnd } = drawn
  // Only fields of text have them.
  if (selectionStart !== null && selectionEnd !== null) living.setSelectionRange(selectionStart, selectionEnd)
}

/** Removes the drawn page, if there is one. */
export function takeOverFront(): void {
  const front = document.getElementById('front')
  const root = document.getElementById('root')
  if (front === null || root === null) return
  const drawn = controlsIn(front)
  const living = controlsIn(root)
  const focused = drawn.indexOf(document.activeElement as HTMLElement)
  // Another page than the drawn one has other controls.
  const is_same = drawn.length === living.length
  if (is_same) for (const [at, control] of drawn.entries()) takeOver(control, living[at])
  front.remove()
  if (is_same) focusAs(drawn[focused], living[focused])
}
