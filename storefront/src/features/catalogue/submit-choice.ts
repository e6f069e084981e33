// A list whose choice is taken at once with a pointer. By keyboard each arrow key changes the choice, so there the form's button takes it: a page
// that loads anew under somebody's keys takes the focus away (WCAG 2.2, 3.2.2).

export function submitChoice(select: HTMLSelectElement): void {
  let is_by_key = false
  select.addEventListener('pointerdown', () => {
    is_by_key = false
  })
  select.addEventListener('keydown', () => {
    is_by_key = true
  })
  select.addEventListener('change', () => {
    if (!is_by_key) select.form?.requestSubmit()
  })
}
