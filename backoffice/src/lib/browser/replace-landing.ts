// Replaces the front page in the document by the running application. Typed text, choices, focus and
// selection move to the same controls of the application's page. Both pages are rendered from the same
// components.

/**
 * Links without an address are left out, because the server has no address for them, for example without a
 * demo shop. The news is left out too, because the news loads later.
 */
const CONTROLS = ':is(a[href]:not([href=""]), button, input):not([aria-labelledby="news"] *)'

const controlsIn = (part: ParentNode): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(CONTROLS)]

/**
 * Types a value so that React notices. The prototype's setter has to set the value, because React's own
 * tracking does not replace the prototype's setter.
 */
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

/** Moves the focus together with the selected text, because the next key would replace the selected text. */
function focusAs(drawn: HTMLElement | undefined, living: HTMLElement | undefined): void {
  living?.focus({ preventScroll: true })
  if (!(drawn instanceof HTMLInputElement && living instanceof HTMLInputElement)) return
  const { selectionStart, selectionEnd } = drawn
  // Only text fields have a selection.
  if (selectionStart !== null && selectionEnd !== null) living.setSelectionRange(selectionStart, selectionEnd)
}

/** Moves the visitor's input to the application and removes the document's front page, if present. */
export function replaceLanding(): void {
  const front = document.getElementById('front')
  const root = document.getElementById('root')
  if (front === null || root === null) return
  const drawn = controlsIn(front)
  const living = controlsIn(root)
  const focused = drawn.indexOf(document.activeElement as HTMLElement)
  // A different number of controls means that the application shows a different page.
  const is_same = drawn.length === living.length
  if (is_same) for (const [at, control] of drawn.entries()) takeOver(control, living[at])
  front.remove()
  if (is_same) focusAs(drawn[focused], living[focused])
}
