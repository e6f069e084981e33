// Several options, chosen in turn from a list below the field. The list does not offer chosen options again.

import type { FocusEventHandler } from 'react'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { OptionList } from './option-list.tsx'
import { fittingOptions, type Option, toOption } from './options.ts'
import { Pills, type PillsProps } from './pills.tsx'
import { useListbox } from './use-listbox.ts'

export interface MultiSelectProps
  extends Omit<PillsProps, 'pills' | 'field' | 'onRemove' | 'onClear' | 'onFocus' | 'onBlur'> {
  data: readonly (string | Option)[]
  value?: readonly string[]
  onChange?: (values: string[]) => void
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
  nothingFoundMessage?: string
}

export function MultiSelect({
  data,
  value = [],
  onChange,
  onFocus,
  onBlur,
  nothingFoundMessage = t('No results'),
  ...props
}: MultiSelectProps) {
  const options = data.map(toOption)
  const labels = new Map(options.map((option) => [option.value, option.label]))
  const [typed, setTyped] = useState('')
  const shown = fittingOptions(options, typed).filter((option) => !value.includes(option.value))
  const listbox = useListbox({
    values: shown.map((option) => option.value),
    prefers_first: typed.trim() !== '',
    onPick: (picked) => {
      setTyped('')
      onChange?.([...value, picked])
    },
    onClose: () => setTyped(''),
  })
  return (
    <>
      <Pills
        {...props}
        ref={listbox.anchor}
        // A value has no label while the options are loading.
        pills={value.map((one) => ({ value: one, label: labels.get(one) ?? '…' }))}
        onRemove={(gone) => onChange?.(value.filter((one) => one !== gone))}
        onClear={() => onChange?.([])}
        onClick={listbox.open}
        field={{
          ...listbox.fieldProps,
          'aria-autocomplete': 'list',
          value: typed,
          onChange: (event) => {
            listbox.open()
            setTyped(event.currentTarget.value)
          },
          onKeyDown: listbox.onKeyDown,
          onFocus,
          onBlur: (event) => {
            listbox.close()
            onBlur?.(event)
          },
        }}
      />
      <OptionList
        listbox={listbox}
        label={typeof props.label === 'string' ? props.label : t('Options')}
        options={shown}
        is_multiple
        nothing={nothingFoundMessage}
      />
    </>
  )
}
