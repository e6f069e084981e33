// Maps a key to an action in the table of variants, as in a spreadsheet. `select`: a cell is selected.
// `type`: the typed text replaces the text of the cell. `caret`: the user edits the text, and the arrow keys
// move within the text.

export type SheetMode = 'select' | 'type' | 'caret'

export type SheetAction =
  | { kind: 'move'; rows: number; columns: number; extend: boolean }
  /** To the next cell, over the ends of lines. */
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'edit' | 'cancel' | 'clear' | 'undo' | 'redo' | 'toggle' | 'all' | 'release' }

interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const PAGE = 12

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const JUMPS: Record<string, [number, number]> = {
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const FAR = Number.POSITIVE_INFINITY

const CORNERS: Record<string, [number, number]> = { Home: [-FAR, -FAR], End: [FAR, FAR] }

const SHORTCUTS: Record<string, SheetAction> = {
  z: { kind: 'undo' },
  y: { kind: 'redo' },
  'shift z': { kind: 'redo' },
  a: { kind: 'all' },
}

const far = (steps: number) => (steps === 0 ? 0 : steps * FAR)

function move([rows, columns]: [number, number], extend: boolean): SheetAction {
  return { kind: 'move', rows, columns, extend }
}

function withControl({ key, shiftKey }: Key): SheetAction | null {
  const corner = CORNERS[key]
  if (corner) return move(corner, shiftKey)
  const arrow = ARROWS[key]
  if (arrow) return move([far(arrow[0]), far(arrow[1])], shiftKey)
  return SHORTCUTS[`${shiftKey ? 'shift ' : ''}${key.toLowerCase()}`] ?? null
}

const PLAIN: Record<string, SheetAction> = {
  F2: { kind: 'edit' },
  Escape: { kind: 'release' },
  Delete: { kind: 'clear' },
  Backspace: { kind: 'clear' },
  ' ': { kind: 'toggle' },
}

function selected(event: Key): SheetAction | null {
  if (event.ctrlKey || event.metaKey) return withControl(event)
  const steps = ARROWS[event.key] ?? JUMPS[event.key]
  return steps ? move(steps, event.shiftKey) : (PLAIN[event.key] ?? null)
}

/** Returns null if the field itself handles the key. */
export function sheetAction(event: Key, mode: SheetMode): SheetAction | null {
  const { key, shiftKey } = event
  if (event.altKey) return null
  if (key === 'Tab') return { kind: 'step', by: shiftKey ? -1 : 1 }
  if (key === 'Enter') return move([shiftKey ? -1 : 1, 0], false)
  if (mode === 'select') return selected(event)
  if (key === 'Escape') return { kind: 'cancel' }
  if (event.ctrlKey || event.metaKey || shiftKey) return null
  const arrow = ARROWS[key]
  if (arrow === undefined || (mode === 'caret' && arrow[0] === 0)) return null
  return move(arrow, false)
}
