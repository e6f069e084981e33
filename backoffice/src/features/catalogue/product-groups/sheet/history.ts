// Undo and redo: the states before and after the present state.

export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
}

/** The number of steps that can be undone. */
const MAX_STEPS = 200

export const historyOf = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** Returns the same history if nothing changes. */
export const changed = <State>({ past, present, ...rest }: History<State>, next: State): History<State> =>
  next === present
    ? { past, present, ...rest }
    : { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] }

export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const before = past.at(-1)
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const [next, ...later] = future
  return next === undefined ? history : { past: [...past, present], present: next, future: later }
}
