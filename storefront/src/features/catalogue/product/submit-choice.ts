// Applies a choice immediately if the visitor uses a pointer. On a keyboard each arrow key changes the
// choice, so the form's button applies the choice. A page that reloads while the visitor presses keys would
// take the focus away (WCAG 2.2, 3.2.2).

type Choice = HTMLSelectElement | HTMLInputElement

/** If filters are a sheet over the list, visitors choose several values before closing the sheet. */
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
  // The browser may have cached the page with a choice that led to a different list. The reset returns to the
  // initial choice, and `autocomplete="off"` keeps browsers from restoring the choice on a reload.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) field.form?.reset()
  })
}

/** Leaves empty fields out of the address, so that each list has a single address. */
export function leaveOutEmpty(form: HTMLFormElement): void {
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}
