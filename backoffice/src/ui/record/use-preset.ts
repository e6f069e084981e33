// Fills a field of a new record where there is only one choice, such as the only warehouse. It is set once it is known, does not replace what was
// typed by then, and does not count as an unsaved change.

import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'

/** `value` is undefined until it is known, and if there is nothing to preset. */
export function usePreset<Values extends Record<string, unknown>, Field extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  field: Field,
  value: Values[Field] | undefined,
): void {
  const is_done = useRef(false)
  useEffect(() => {
    if (is_done.current || value === undefined) return
    is_done.current = true
    if (form.isDirty(field)) return
    const initial = { ...form.getInitialValues(), [field]: value }
    form.setInitialValues(initial)
    form.resetDirty(initial)
    form.setValues({ [field]: value } as Partial<Values>)
  }, [form, field, value])
}

/** The only choice; undefined if there are none or several, or they are not known yet. */
export const onlyOf = <Choice>(choices: readonly Choice[] | undefined): Choice | undefined =>
  choices?.length === 1 ? choices[0] : undefined
