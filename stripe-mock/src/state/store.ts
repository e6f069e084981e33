// The mock's storage: rows by kind and id, in memory and as lines appended to one file. Several processes may share the file: only one of
// them makes changes at a time, and each reads what the others have appended before it answers.

import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

const LOCK_IS_STALE_MS = 2000
const FORGET_REPLIES_MS = 24 * 3_600_000
const FORGET_EVENTS_MS = 30 * 24 * 3_600_000

/** One line of the file. A null value deletes the row. */
interface Line {
  kind: string
  id: string
  account: string
  at: number
  value: unknown
}

/** Rows of one kind. Values are replaced as a whole, never changed in place. */
export interface Table<T> {
  get(id: string): T | undefined
  /** The rows of one account, or of all accounts; newest first. */
  list(account?: string): T[]
  accountOf(id: string): string | undefined
  put(id: string, account: string, value: T): void
  remove(id: string): void
}

export interface Store {
  table<T>(kind: string): Table<T>
  /** Runs a synchronous change while no other process changes anything; its rows are written to the file together. */
  exclusive<T>(change: () => T): T
  /** Reads what other processes have written since. */
  refresh(): void
}

/** Opens the file, or makes one that only its owner can read. Without a path, everything stays in memory. */
export function openStore(path: string | null): Store {
  const kinds = new Map<string, Map<string, Line>>()
  let position = 0
  let inode = 0
  let held = false
  let unwritten: Line[] = []

  function rowsOf(kind: string): Map<string, Line> {
    const rows = kinds.get(kind) ?? new Map<string, Line>()
    kinds.set(kind, rows)
    return rows
  }

  function apply(line: Line): void {
    if (line.value === null) rowsOf(line.kind).delete(line.id)
    else rowsOf(line.kind).set(line.id, line)
  }

  function write(line: Line): void {
    if (path !== null && !held) {
      exclusive(() => write(line))
      return
    }
    apply(line)
    if (path !== null) unwritten.push(line)
  }

  function refresh(): void {
    if (path === null) return
    const { size, ino } = statSync(path)
    if (ino !== inode || size < position) {
      kinds.clear()
      position = 0
      inode = ino
    }
    if (size === position) return
    const bytes = readFrom(path, position, size)
    const end = bytes.lastIndexOf(0x0a) + 1
    position += end
    for (const line of bytes.subarray(0, end).toString('utf8').split('\n')) {
      const parsed = parseLine(line)
      if (parsed) apply(parsed)
    }
  }

  function exclusive<T>(change: () => T): T {
    if (held || path === null) return change()
    const unlock = lock(`${path}.lock`)
    held = true
    try {
      refresh()
      return change()
    } finally {
      held = false
      const text = unwritten.map((line) => `${JSON.stringify(line)}\n`).join('')
      unwritten = []
      if (text !== '') {
        appendFileSync(path, text)
        position += Buffer.byteLength(text)
      }
      unlock()
    }
  }

  /** Rewrites the file with only the rows that still matter. */
  function compact(file: string): void {
    const now = Date.now()
    const remaining = [...kinds.values()]
      .flatMap((rows) => [...rows.values()])
      .filter((line) => {
        const age = now - line.at
        if (line.kind === 'reply') return age < FORGET_REPLIES_MS
        return line.kind === 'event' ? age < FORGET_EVENTS_MS : true
      })
    writeFileSync(`${file}.new`, remaining.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      mode: 0o600,
    })
    renameSync(`${file}.new`, file)
    inode = 0
    refresh()
  }

  if (path !== null) {
    mkdirSync(dirname(path), { recursive: true })
    closeSync(openSync(path, 'a', 0o600))
    exclusive(() => compact(path))
  }

  return {
    table: <T>(kind: string): Table<T> => ({
      get: (id) => rowsOf(kind).get(id)?.value as T | undefined,
      list: (account) =>
        [...rowsOf(kind).values()]
          .filter((line) => account === undefined || line.account === account)
          .map((line) => line.value as T)
          .reverse(),
      accountOf: (id) => rowsOf(kind).get(id)?.account,
      put: (id, account, value) => write({ kind, id, account, at: Date.now(), value }),
      remove: (id) => write({ kind, id, account: '', at: Date.now(), value: null }),
    }),
    exclusive,
    refresh,
  }
}

function parseLine(line: string): Line | null {
  try {
    return line === '' ? null : (JSON.parse(line) as Line)
  } catch {
    // A line that a crash has cut off: that change was never confirmed to a caller.
    return null
  }
}

function readFrom(path: string, from: number, to: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(to - from)
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}

/** Takes the lock, and gives the function that releases it. Blocks the thread meanwhile: a change takes well under a millisecond. */
function lock(path: string): () => void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      closeSync(openSync(path, 'wx'))
      return () => rmSync(path, { force: true })
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
    }
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (made !== undefined && Date.now() - made > LOCK_IS_STALE_MS) rmSync(path, { force: true })
    Atomics.wait(sleeper, 0, 0, 1)
  }
}
