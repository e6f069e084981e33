// Stores the typed entries of the checkout, or of the order form, for this tab. A reload or a return from the
// payment page then does not empty the form. The entries are deleted once the order is paid. The entries stay
// while the order may still be paid. After a cancelled or failed order the entries stay too, because the
// buyer can order again. Hidden fields are not stored, because hidden fields belong to the server.

import { entriesFor, entriesToSave, needsEntries, type SavedEntries } from './saved-entries.ts'

/** Two forms of a shop, or of two shops, share no entries. */
const keyOf = (form: string, shop_id: string): string => `kontor.entries.${form}.${shop_id}`

function read(key: string): SavedEntries {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as SavedEntries
  } catch {
    return {}
  }
}

function write(key: string, entries: SavedEntries | null): void {
  try {
    if (entries === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // The storage is forbidden or full: the form works without.
  }
}

const keyFor = ({ dataset }: HTMLFormElement): string => keyOf(dataset.entries ?? '', dataset.shop ?? '')

/** Returns whether the tab has entries for this form. Browsers may forbid storing, for example in frames. */
export const hasEntries = (form: HTMLFormElement): boolean => Object.keys(read(keyFor(form))).length > 0

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Restores a field. Returns false if the field is missing or cannot have the value, because the form's own
 * script loads the states of a different country. Hidden fields stay unchanged.
 */
function restore(form: HTMLFormElement, name: string, value: string): boolean {
  const fields = [...form.elements].filter(
    (element) => (element as Field).name === name && !element.matches(':disabled, [type=hidden]'),
  ) as Field[]
  const field = fields.find(
    (one) => !(one instanceof HTMLInputElement) || one.type !== 'radio' || one.value === value,
  )
  if (field === undefined) return false
  const before = field.value
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    field.checked = true
  else field.value = value
  if (field instanceof HTMLSelectElement && field.value !== value) {
    // A list without this option would now show nothing, and send nothing.
    field.value = before
    return false
  }
  field.closest('details')?.setAttribute('open', '')
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/**
 * Retries the missing entries after each change of the form by its script, until the visitor enters
 * something. The states of a different country come as a text field first, and as a list once loaded.
 */
function restoreLater(form: HTMLFormElement, missing: [string, string][]): void {
  const observer = new MutationObserver(() => {
    const data = new FormData(form)
    for (const [name, value] of missing) if (data.get(name) !== value) restore(form, name, value)
  })
  observer.observe(form, { childList: true, subtree: true })
  form.addEventListener('input', () => observer.disconnect(), { once: true })
}

/** Returns whether the cart has filled in quantities. The cart's quantities then take precedence. */
const hasQuantities = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=number]')].some(
    ({ defaultValue }) => Number(defaultValue) > 0,
  )

function putBack(form: HTMLFormElement, entries: [string, string][]): void {
  const has_quantities = hasQuantities(form)
  const missing = entries
    .filter(([name]) => !(has_quantities && name.startsWith('quantity.')))
    .filter(([name, value]) => !restore(form, name, value))
  if (missing.length > 0) restoreLater(form, missing)
}

/**
 * Restores the entries and stores later entries. Call the function before the form's own script starts, and
 * let the script wait for the result. `isOver` tells if the order of the entries is paid, when no page of the
 * order could report the payment here. The entries of a paid order are deleted.
 */
export async function saveEntries(form: HTMLFormElement, isOver?: () => Promise<boolean>): Promise<void> {
  const key = keyFor(form)
  const { login = '' } = document.documentElement.dataset
  // Also true for a focused field with a change but no change event yet.
  let is_newer = false
  form.addEventListener('input', () => {
    is_newer = true
  })
  const keep = () => {
    is_newer = false
    write(key, entriesToSave(new FormData(form), login))
  }
  const entries = Object.entries(entriesFor(read(key), login))
  if (entries.length === 0) write(key, null)
  // A form that the server returned keeps its entries, because its entries are newer or corrected.
  if (entries.length > 0 && form.dataset.returned === undefined) {
    if (isOver && (await isOver())) write(key, null)
    else if (!is_newer) putBack(form, entries)
  }
  // Waits for the form's own script, which may change a field when a different field changes.
  form.addEventListener('change', () => setTimeout(keep))
  form.addEventListener('submit', keep)
  addEventListener('pagehide', () => is_newer && keep())
}

/**
 * Deletes the entries for the page's order. An order that was changed and ordered again has a different id
 * than its form, so `justBought` identifies the order. Entries for a different order stay.
 */
export function removeEntries({ orderState = '', orderId, justBought }: DOMStringMap): void {
  const { shop = '' } = document.documentElement.dataset
  if (needsEntries(orderState.split(' ')[0] ?? '')) return
  for (const key of ['checkout', 'order-form'].map((form) => keyOf(form, shop)))
    if (justBought === 'true' || read(key).order_id === orderId) write(key, null)
}
