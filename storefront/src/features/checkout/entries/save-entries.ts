// Stores what was typed into the checkout, or into the order form, for this tab, so that a reload or the way back from the payment page does not
// empty the form. It is deleted once the order is paid. It stays while the order may still be paid, and if it was cancelled or has failed, since then
// it can be ordered again. Hidden fields are not stored: they are the server's.

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

/** Whether anything is stored for this form: not if the browser forbids storing, as some do in frames. */
export const hasEntries = (form: HTMLFormElement): boolean => Object.keys(read(keyFor(form))).length > 0

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** False if the field is not there, or cannot have the value: the states of another country come with the form's own script. Hidden ones stay as they are. */
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
 * What cannot be restored yet is tried again whenever the form's script has drawn more of it, until the visitor enters something: the states of
 * another country come as a text field first, and as a list once they are loaded.
 */
function restoreLater(form: HTMLFormElement, missing: [string, string][]): void {
  const observer = new MutationObserver(() => {
    const data = new FormData(form)
    for (const [name, value] of missing) if (data.get(name) !== value) restore(form, name, value)
  })
  observer.observe(form, { childList: true, subtree: true })
  form.addEventListener('input', () => observer.disconnect(), { once: true })
}

/** The quantities on the page come from the cart where it holds something, and then they count. */
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
 * Call it before the form's own script starts, and let that wait for it. `isOver` says whether the order that the entries were for is paid, if no
 * page of the order could say so here; then they are forgotten.
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
  // A form that came back with entries keeps those: they are newer, or were put right.
  if (entries.length > 0 && form.dataset.returned === undefined) {
    if (isOver && (await isOver())) write(key, null)
    else if (!is_newer) putBack(form, entries)
  }
  // After the form's own script, which may change one field with another.
  form.addEventListener('change', () => setTimeout(keep))
  form.addEventListener('submit', keep)
  addEventListener('pagehide', () => is_newer && keep())
}

/**
 * Deletes what was typed for the order whose page this is. One that was changed and ordered again has another id than its form: it is known by being
 * just bought. What was typed for another order stays.
 */
export function removeEntries({ orderState = '', orderId, justBought }: DOMStringMap): void {
  const { shop = '' } = document.documentElement.dataset
  if (needsEntries(orderState.split(' ')[0] ?? '')) return
  for (const key of ['checkout', 'order-form'].map((form) => keyOf(form, shop)))
    if (justBought === 'true' || read(key).order_id === orderId) write(key, null)
}
