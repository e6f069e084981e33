// A field that holds several words as pills, each with a remove button. Backspace in the empty field removes
// the last pill.

import { CloseButton, Pill, PillsInput, type PillsInputProps } from '@mantine/core'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { t } from '../../lib/texts.ts'
import classes from './choice.module.css'

export interface PillsProps extends Omit<PillsInputProps, 'children' | 'onChange' | 'value'> {
  pills: readonly { value: string; label: string }[]
  onRemove: (value: string) => void
  onClear?: (() => void) | undefined
  placeholder?: string | undefined
  field: ComponentProps<typeof PillsInput.Field>
  /** Rendered after the pills. */
  children?: ReactNode
}

export function Pills(parts: PillsProps) {
  const { pills, onRemove, onClear, field, placeholder, required, children, ...props } = parts
  const input = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = pills.at(-1)
    if (event.key === 'Backspace' && event.currentTarget.value === '' && last) onRemove(last.value)
    field.onKeyDown?.(event)
  }
  return (
    <PillsInput
      {...props}
      withAsterisk={required ?? false}
      className={classes.pills ?? ''}
      rightSection={
        onClear && pills.length > 0 ? (
          <CloseButton
            size={24}
            aria-label={t('Clear')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onClear}
          />
        ) : undefined
      }
    >
      <Pill.Group>
        {pills.map(({ value, label }) => (
          <Pill
            key={value}
            withRemoveButton
            disabled={props.disabled ?? false}
            onRemove={() => onRemove(value)}
            removeButtonProps={{
              'aria-label': t('Remove {label}', { label }),
              'aria-hidden': false,
              tabIndex: 0,
              onClick: ({ currentTarget }) => {
                // A focused button loses the focus when removed. A button pressed by a pointer never had the
                // focus.
                if (document.activeElement === currentTarget) input.current?.focus()
              },
            }}
          >
            {label}
          </Pill>
        ))}
        <PillsInput.Field
          {...field}
          ref={input}
          aria-required={required}
          placeholder={pills.length === 0 ? placeholder : undefined}
          onKeyDown={onKeyDown}
        />
      </Pill.Group>
      {children}
    </PillsInput>
  )
}
