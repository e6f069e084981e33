// A choice that applies immediately by pointer. By keyboard each arrow key changes the choice, so the form's button applies it: a page that reloads
// while the visitor presses keys takes the focus away (WCAG 2.2, 3.2.2).

type Choice = HTMLSelectElement | HTMLInputElement

/** Where filters are a sheet over the list, several are chosen before it is closed. */
const isSheet = (field: Choice): boolean =>
  field instanceof HTMLInputElement && !matchMedia('(min-width: 60rem)').matches

export function submitChoice(field: Choice): void {
  let is_by_key = false
  // A label's pointer is the field's, too.
  for (const place of [field, field.closest('label')])
    place?.addEventListener('pointerdown', () => {
      is_by_key = false
    })
  field.addEventListener('keydown', (event) => {
    // Space turns a checkbox on or off, as a pointer does, but is not expected to load another page.
    is_by_key = (event as KeyboardEvent).key !== 'Tab'
  })
  field.addEventListener('change', () => {
    if (!is_by_key && !isSheet(field)) field.form?.requestSubmit()
  })
  // The browser may have kept the page as it was left: with a choice that led to another list. Loaded again, it has none, by `autocomplete="off"`.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) field.form?.reset()
  })
}

/** Leaves empty fields out of the address, so that each list has only one. */
export function leaveOutEmpty(form: HTMLFormElement): void {
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}
