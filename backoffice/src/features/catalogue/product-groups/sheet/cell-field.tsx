// The field over the selected cell. While the text is selected, keys move between cells, and typing replaces
// the text. F2 or a double click edits the text.

import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useUnsavedPart } from '../../../../ui/record/unsaved-parts.ts'
import { shownText } from '../variants/variant-columns.ts'
import { textAt } from '../variants/variant-draft.ts'
import classes from '../variants/variants-sheet.module.css'
import { type SheetAction, type SheetMode, sheetAction } from './sheet-keys.ts'
import type { Sheet } from './use-sheet.ts'

export interface CellFieldHandle {
  focus: () => void
  /** Keeps the typed text. */
  commit: () => void
}

export interface CellFieldProps {
  ref: Ref<CellFieldHandle>
  sheet: Sheet
  /** Without the right to change anything, the user can read and copy cells. */
  may: boolean
  style: CSSProperties
}

const INPUT_MODES = { money: 'decimal', weight: 'text', whole: 'numeric' } as const

const inputMode = (kind: string) => INPUT_MODES[kind as keyof typeof INPUT_MODES] ?? 'text'

export function CellField({ ref, sheet, may, style }: CellFieldProps) {
  const { selection, draft, columns, shown } = sheet
  const row = shown[selection.active.row]!
  const column = columns[selection.active.column]!
  const text = textAt(draft, row, column.key)
  const problem = sheet.problems.get(row.key)?.get(column.key)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  // Neither the browser's way back nor reloading takes the focus from the field first.
  useUnsavedPart(() => typed !== null && typed !== shownText(column, text))
  const [has_caret, setCaret] = useState(false)
  // After Escape, the Tab key leaves the table.
  const is_released = useRef(false)
  const mode: SheetMode = has_caret ? 'caret' : typed === null ? 'select' : 'type'
  const is_locked = !may || draft.archived.has(row.key)

  const cell = `${row.key} ${column.key} ${text}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell, or another text in it, is selected as a whole
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.select()
  }, [cell])

  useLayoutEffect(() => {
    if (sheet.shows > 0) input.current?.focus({ preventScroll: true })
  }, [sheet.shows])

  const end = () => {
    setTyped(null)
    setCaret(false)
  }
  const commit = () => {
    if (typed !== null) sheet.setCells([{ row, column, text: typed }])
    end()
  }
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus({ preventScroll: true }), commit }))

  const edit = () => {
    if (is_locked) return
    setCaret(true)
    const end_of_text = text.length
    requestAnimationFrame(() => input.current?.setSelectionRange(end_of_text, end_of_text))
  }
  /** Returns false if the browser shall handle the key. */
  const run = (action: SheetAction): boolean => {
    if (action.kind === 'move') {
      commit()
      selection.move(action.rows, action.columns, action.extend)
      return true
    }
    if (action.kind === 'step') {
      commit()
      return !is_released.current && selection.step(action.by)
    }
    if (action.kind === 'toggle') {
      if (column.kind !== 'flag') return false
      if (!is_locked) sheet.toggle()
      return true
    }
    const steps = {
      edit,
      cancel: end,
      clear: () => may && sheet.clear(),
      undo: sheet.undo,
      redo: sheet.redo,
      all: selection.all,
      release: () => undefined,
    }
    steps[action.kind]()
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const action = sheetAction(event, mode)
    if (action !== null && run(action)) event.preventDefault()
    if (event.key !== 'Shift' && event.key !== 'Tab') is_released.current = action?.kind === 'release'
  }
  const onCopy = (event: ClipboardEvent) => {
    if (mode !== 'select') return
    event.preventDefault()
    event.clipboardData.setData('text/plain', sheet.copied())
    if (event.type === 'cut' && may) sheet.clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!may || (mode !== 'select' && !/[\t\n]/.test(pasted))) return
    event.preventDefault()
    end()
    sheet.paste(pasted)
  }
  return (
    <input
      ref={input}
      className={classes.field}
      style={style}
      data-kind={column.kind}
      aria-label={`${column.label}, ${row.title}`}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem === undefined ? undefined : 'cell-problem'}
      autoComplete="off"
      spellCheck={false}
      inputMode={inputMode(column.kind)}
      maxLength={2000}
      readOnly={is_locked}
      value={typed ?? shownText(column, text)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onDoubleClick={edit}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
    />
  )
}
