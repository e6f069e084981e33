// Chooses an option from a list below the field: by pointer, arrow keys and letters, or by typing a part of
// the name. Replaces Mantine's Select, because Mantine's positioning library is larger than a whole form.

import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { IconChevronDown } from '../display/icons.tsx'
import classes from './choice.module.css'
import { OptionList } from './option-list.tsx'
import { fittingOptions, nextByLetters, type Option, toOption } from './options.ts'
import { useListbox } from './use-listbox.ts'

export interface SelectProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'data'> {
  data: readonly (string | Option)[]
  value?: string | null
  onChange?: (value: string | null) => void
  /** Typing filters the options. */
  searchable?: boolean
  /** Called with the typed text, or with ''. If `onSearch` is set, the caller has to filter the options. */
  onSearch?: (typed: string) => void
  /**
   * Used with `onSearch`: the options belong to an earlier text. No key chooses an option, and Enter waits
   * for the first matching option.
   */
  is_behind?: boolean
  /** The choice can be cleared. */
  clearable?: boolean
  clearLabel?: string
  nothingFoundMessage?: string
  renderOption?: (option: Option) => ReactNode
}

const LETTERS_TOGETHER_MS = 700

export function Select({
  data,
  value = null,
  onChange,
  searchable = false,
  onSearch,
  is_behind = false,
  clearable = false,
  clearLabel = t('Clear'),
  nothingFoundMessage = t('No results'),
  renderOption,
  ...props
}: SelectProps) {
  const options = data.map(toOption)
  const chosen = options.find((option) => option.value === value)
  const [typed, setTyped] = useState<string | null>(null)
  const is_searching = typed !== null && typed.trim() !== ''
  const shown = searchable && !onSearch && is_searching ? fittingOptions(options, typed) : options
  const awaits_first = useRef(false)
  const type = (text: string | null) => {
    awaits_first.current = false
    setTyped(text)
    onSearch?.(text ?? '')
  }
  const listbox = useListbox({
    values: is_behind ? [] : shown.map((option) => option.value),
    chosen: value,
    prefers_first: is_searching,
    onPick: (picked) => {
      listbox.close()
      if (picked !== value) onChange?.(picked)
    },
    onClose: () => type(null),
  })
  // A barcode scanner types and presses Enter faster than the server answers.
  useEffect(() => {
    if (is_behind || !awaits_first.current) return
    awaits_first.current = false
    if (listbox.active !== null) listbox.pick(listbox.active)
  })
  const onSpace = () => {
    if (listbox.is_open && listbox.active !== null) listbox.pick(listbox.active)
    else listbox.open()
  }
  const letters = useRef({ text: '', at: 0 })
  const onLetter = (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const is_more = timeStamp - letters.current.at < LETTERS_TOGETHER_MS
    const text = is_more ? letters.current.text + key : key
    if (text.trim() === '') return onSpace()
    letters.current = { text, at: timeStamp }
    const next = nextByLetters(options, text, listbox.is_open ? listbox.active : value)
    if (next === undefined) return
    if (listbox.is_open) listbox.mean(next.value)
    else onChange?.(next.value)
  }
  const can_clear = clearable && chosen !== undefined && !props.disabled
  return (
    <>
      <TextInput
        {...props}
        {...listbox.fieldProps}
        ref={listbox.anchor}
        aria-required={props.required}
        aria-autocomplete={searchable ? 'list' : 'none'}
        classNames={{ input: searchable ? '' : classes.chooser }}
        value={typed ?? chosen?.label ?? ''}
        readOnly={!searchable}
        onChange={(event) => {
          const text = event.currentTarget.value
          if (text === '' && clearable && value !== null) onChange?.(null)
          listbox.open()
          // The earlier highlight does not belong to this text.
          listbox.mean(null)
          type(text)
        }}
        onClick={(event) => {
          // The text is selected, so typing replaces the text.
          if (searchable) event.currentTarget.select()
          if (listbox.is_open && !searchable) listbox.close()
          else listbox.open()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && is_searching && listbox.active === null)
            awaits_first.current = is_behind
          listbox.onKeyDown(event)
          if (!searchable && !event.defaultPrevented) onLetter(event)
        }}
        onBlur={(event) => {
          listbox.close()
          props.onBlur?.(event)
        }}
        rightSection={
          <>
            {can_clear && (
              <CloseButton
                size={24}
                className={classes.clear}
                aria-label={clearLabel}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange?.(null)}
              />
            )}
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </>
        }
        rightSectionWidth={can_clear ? 60 : 36}
        rightSectionPointerEvents="none"
      />
      <OptionList
        listbox={listbox}
        label={typeof props.label === 'string' ? props.label : (props['aria-label'] ?? t('Options'))}
        options={shown}
        chosen={value}
        renderOption={renderOption}
        nothing={nothingFoundMessage}
      />
    </>
  )
}
