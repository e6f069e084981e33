// Keeps what was typed into the checkout for this tab, so that a reload or the way back from the payment page does not empty the form. It is
// forgotten once the order is paid or closed. Hidden fields are not kept: they are the server's.

import { type KeptEntries, keptEntries } from './kept-entries.ts'

const keyOf = (): string => `kontor.checkout.${document.documentElement.dataset.shop ?? ''}`

function read(): KeptEntries {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf()) ?? '{}') as KeptEntries
  } catch {
    return {}
  }
}

function write(entries: KeptEntries | null): void {
  try {
    if (entries === null) sessionStorage.removeItem(keyOf())
    else sessionStorage.setItem(keyOf(), JSON.stringify(entries))
  } catch {
    // The storage is forbidden or full: the form works without.
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** False where the field is not there, or cannot have the value: the states of another country come with the form's own script. */
function restore(form: HTMLFormElement, name: string, value: string): boolean {
  const fields = [...form.elements].filter((element) => (element as Field).name === name) as Field[]
  const field = fields.find(
    (one) => !(one instanceof HTMLInputElement) || one.type !== 'radio' || one.value === value,
  )
  if (field === undefined) return false
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    field.checked = true
  else field.value = value
  if (field instanceof HTMLSelectElement && field.value !== value) return false
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

/** A form that came back with entries keeps those: they are newer, or were put right. */
const isBlank = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=text],input[type=email]')].every(
    ({ name, defaultValue }) => name === '' || defaultValue === '',
  )

/** Call it before the form's own script starts. */
export function keepEntries(form: HTMLFormElement): void {
  if (isBlank(form)) {
    const missing = Object.entries(read()).filter(([name, value]) => !restore(form, name, value))
    if (missing.length > 0) restoreLater(form, missing)
  }
  const keep = () => write(keptEntries(new FormData(form)))
  // After the form's own script, which may change one field with another.
  form.addEventListener('change', () => setTimeout(keep))
  form.addEventListener('submit', keep)
}

/** `state` is the status of the order whose page this is: one that is not to be paid any more needs no entries. */
export function forgetEntries(state: string): void {
  if (!/^(?:new|draft) /.test(state)) write(null)
}
