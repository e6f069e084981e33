import { describe, expect, test } from 'vitest'
import { type SheetMode, sheetAction } from './sheet-keys.ts'

const press = (keys: string, mode: SheetMode = 'select') => {
  const parts = keys.split('+')
  return sheetAction(
    {
      key: parts.at(-1)!.replace('Space', ' '),
      shiftKey: parts.includes('Shift'),
      ctrlKey: parts.includes('Ctrl'),
      metaKey: parts.includes('Meta'),
      altKey: parts.includes('Alt'),
    },
    mode,
  )
}

const move = (rows: number, columns: number, extend = false) => ({ kind: 'move', rows, columns, extend })
const FAR = Number.POSITIVE_INFINITY

describe('keys in the table of variants', () => {
  test.each([
    ['ArrowDown', move(1, 0)],
    ['ArrowLeft', move(0, -1)],
    ['Shift+ArrowRight', move(0, 1, true)],
    ['Ctrl+ArrowDown', move(FAR, 0)],
    ['Ctrl+Shift+ArrowUp', move(-FAR, 0, true)],
    ['PageDown', move(12, 0)],
    ['End', move(0, FAR)],
    ['Ctrl+Home', move(-FAR, -FAR)],
    ['Enter', move(1, 0)],
    ['Shift+Enter', move(-1, 0)],
    ['Tab', { kind: 'step', by: 1 }],
    ['Shift+Tab', { kind: 'step', by: -1 }],
    ['F2', { kind: 'edit' }],
    ['Delete', { kind: 'clear' }],
    ['Backspace', { kind: 'clear' }],
    ['Space', { kind: 'toggle' }],
    ['Escape', { kind: 'release' }],
    ['Ctrl+z', { kind: 'undo' }],
    ['Meta+Shift+Z', { kind: 'redo' }],
    ['Ctrl+y', { kind: 'redo' }],
    ['Ctrl+a', { kind: 'all' }],
    ['Ctrl+c', null],
    ['Alt+ArrowLeft', null],
    ['x', null],
  ])('%s, while a cell is selected', (keys, action) => {
    expect(press(keys)).toEqual(action)
  })

  test.each<[string, SheetMode, unknown]>([
    ['ArrowRight', 'type', move(0, 1)],
    ['ArrowRight', 'caret', null],
    ['ArrowDown', 'caret', move(1, 0)],
    ['Escape', 'caret', { kind: 'cancel' }],
    ['Enter', 'type', move(1, 0)],
    ['Delete', 'type', null],
    ['Space', 'type', null],
    ['Ctrl+z', 'caret', null],
  ])('%s, in the mode %s', (keys, mode, action) => {
    expect(press(keys, mode)).toEqual(action)
  })
})
