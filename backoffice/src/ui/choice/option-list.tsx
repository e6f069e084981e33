// The floating list of options under a field. A press on the list leaves the focus in the field.

import type { ReactNode } from 'react'
import { IconCheck } from '../display/icons.tsx'
import floats from '../float/float.module.css'
import classes from './choice.module.css'
import type { Option } from './options.ts'
import type { Listbox } from './use-listbox.ts'

export interface OptionLineProps {
  listbox: Listbox
  value: string
  /** The option's index in the list. */
  at: number
  is_chosen?: boolean
  children: ReactNode
}

export function OptionLine({ listbox, value, at, is_chosen = false, children }: OptionLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and handles the keys
    <div
      id={`${listbox.id}-${at}`}
      role="option"
      aria-selected={is_chosen}
      className={classes.option}
      data-active={value === listbox.active || undefined}
      onPointerMove={() => listbox.mean(value)}
      onClick={() => listbox.pick(value)}
    >
      {children}
      {is_chosen && <IconCheck size={16} stroke={1.5} aria-hidden />}
    </div>
  )
}

export interface OptionListProps {
  listbox: Listbox
  label: string
  options: readonly Option[]
  chosen?: string | null
  is_multiple?: boolean
  renderOption?: ((option: Option) => ReactNode) | undefined
  /** Shown when the list has no options. */
  nothing: ReactNode
}

export function OptionList(props: OptionListProps) {
  const { listbox, label, options, chosen = null, is_multiple, renderOption, nothing } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the focus in the field
    <div
      ref={listbox.floating}
      popover="manual"
      className={floats.floating}
      onMouseDown={(event) => event.preventDefault()}
    >
      {listbox.is_open && (
        <>
          <div
            id={listbox.id}
            role="listbox"
            className={classes.list}
            aria-label={label}
            aria-multiselectable={is_multiple}
          >
            {options.map((option, at) => (
              <OptionLine
                key={option.value}
                listbox={listbox}
                value={option.value}
                at={at}
                is_chosen={option.value === chosen}
              >
                {renderOption ? renderOption(option) : option.label}
              </OptionLine>
            ))}
          </div>
          {options.length === 0 && <div className={classes.nothing}>{nothing}</div>}
        </>
      )}
    </div>
  )
}
