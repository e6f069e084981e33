// Fills a field of a new record if only a single choice exists, such as the only warehouse. The field is set
// once the choice is known. The preset does not replace typed text, and does not count as an unsaved change.

import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'

/** Presets a field. `value` is undefined while loading, and without a preset. */
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

/** Returns the only choice; undefined for no choice, for several choices, and while loading. */
export const onlyOf = <Choice>(choices: readonly Choice[] | undefined): Choice | undefined =>
  choices?.length === 1 ? choices[0] : undefined
