// The ordered values of an option. The user types one value after another, removes values, and moves values
// with Alt and the arrow keys or by dragging.

import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { moved } from '../../../../lib/moved.ts'
import { t } from '../../../../lib/texts.ts'
import { END, withWords } from '../../../../ui/fields/words.ts'
import { focusIfLost } from '../../../../ui/use-focus-back.ts'
import classes from '../variants/variants-sheet.module.css'

export interface ValueChipsProps {
  /** The name of the option. */
  name: string
  values: readonly string[]
  onChange: (values: string[]) => void
  disabled?: boolean
  /**
   * Whether a change is being saved. The next change has to wait, but nothing is disabled, because a disabled
   * element would lose the focus.
   */
  is_saving?: boolean
  error?: string | undefined
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export function ValueChips(props: ValueChipsProps) {
  const { name, values, onChange, disabled = false, is_saving = false, error } = props
  const [typed, setTyped] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const wanted = useRef<string | null>(null)
  const help = useId()
  // A moved chip keeps the focus.
  useEffect(() => {
    if (wanted.current === null) return
    const at = values.indexOf(wanted.current)
    focusIfLost(list.current?.querySelectorAll<HTMLElement>('[data-value]')[at])
    wanted.current = null
  }, [values])
  const add = (text: string) => {
    if (is_saving) return
    setTyped('')
    const next = withWords(values, text)
    if (next.length > values.length) onChange(next)
  }
  const remove = (at: number) => {
    if (is_saving) return
    onChange(values.filter((_, other) => other !== at))
    input.current?.focus()
  }
  const move = (from: number, to: number) => {
    const value = values[from]
    if (is_saving || value === undefined || to < 0 || to >= values.length || from === to) return
    wanted.current = value
    onChange(moved(values, from, to))
  }
  const onChipKey = (event: KeyboardEvent, at: number) => {
    const step = STEPS[event.key]
    if (step !== undefined && event.altKey) move(at, at + step)
    else if (step !== undefined)
      list.current?.querySelectorAll<HTMLElement>('[data-value]')[at + step]?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else return
    event.preventDefault()
  }
  return (
    <ul
      className={classes.values}
      ref={list}
      aria-busy={is_saving}
      aria-label={name ? t('Values of {name}', { name }) : t('Values of the option')}
    >
      <VisuallyHidden component="li" id={help}>
        {t('Alt and an arrow key move a value, Delete removes it.')}
      </VisuallyHidden>
      {values.map((value, at) => (
        <li
          key={value}
          draggable={!disabled}
          onDragStart={() => setDragged(at)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== null) move(dragged, at)
            setDragged(null)
          }}
          onDragEnd={() => setDragged(null)}
        >
          <button
            type="button"
            className={classes.value}
            data-value
            aria-describedby={help}
            disabled={disabled}
            onKeyDown={(event) => onChipKey(event, at)}
          >
            {value}
          </button>
          <CloseButton
            size="sm"
            aria-label={t('Remove {value}', { value })}
            disabled={disabled}
            tabIndex={-1}
            onClick={() => remove(at)}
          />
        </li>
      ))}
      <li style={{ border: 0, background: 'none' }}>
        <TextInput
          ref={input}
          size="sm"
          aria-label={name ? t('Add a value to {name}', { name }) : t('Add a value to the option')}
          placeholder={t('Add a value')}
          autoComplete="off"
          maxLength={2000}
          value={typed}
          readOnly={disabled || is_saving}
          error={error}
          onChange={(event) => {
            const text = event.currentTarget.value
            if (END.test(text)) add(text)
            else setTyped(text)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!END.test(text)) return
            event.preventDefault()
            add(typed + text)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') {
              // Even an empty field must not submit the form around the field.
              event.preventDefault()
              add(typed)
            } else if (event.key === 'Backspace' && typed === '' && values.length > 0)
              remove(values.length - 1)
          }}
          onBlur={() => add(typed)}
        />
      </li>
    </ul>
  )
}
