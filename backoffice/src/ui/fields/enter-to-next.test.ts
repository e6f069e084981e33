import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { enterToNext } from './enter-to-next.ts'

/** What a key pressed in `target` does among two text fields: whether the form is kept from it, and which field gets the focus. */
function pressed(target: 'number' | 'link' | 'carrier', key = 'Enter', isComposing = false) {
  const done: { is_kept: boolean; focus: string | null } = { is_kept: false, focus: null }
  const field = (name: string) => ({
    name,
    focus: () => {
      done.focus = name
    },
  })
  const fields = [field('number'), field('link')]
  enterToNext({
    key,
    nativeEvent: { isComposing },
    currentTarget: { querySelectorAll: () => fields },
    target: fields.find(({ name }) => name === target) ?? {},
    preventDefault: () => {
      done.is_kept = true
    },
  } as unknown as KeyboardEvent<HTMLElement>)
  return done
}

test('Enter leads to the next text field, and sends the form in the last', () => {
  expect(pressed('number')).toEqual({ is_kept: true, focus: 'link' })
  expect(pressed('link')).toEqual({ is_kept: false, focus: null })
})

test('neither does another key, nor Enter that ends a composed word or chooses an option', () => {
  for (const other of [pressed('number', 'Tab'), pressed('number', 'Enter', true), pressed('carrier')])
    expect(other).toEqual({ is_kept: false, focus: null })
})
