// Keeps the browser's history countable. The router numbers the entries it makes; one made by hand, in the address bar, has no number, and
// then neither tells how far it is from any other: a form with unsaved changes could not hold anybody back who leaves it that way.

/** The number in a history entry's state; undefined where the router has not made it. */
export function numberOf(state: unknown): number | undefined {
  const index = (state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : undefined
}

export interface NumberedWindow {
  history: Pick<History, 'state' | 'replaceState'>
  addEventListener: (type: 'popstate', listener: () => void, capture: true) => void
}

/**
 * Before the router is made, so that it finds every entry numbered: what is typed into the address bar comes after the present entry, as
 * what is pushed does. Gives back what is to be called after each step of the router.
 */
export function numberHistory(window: NumberedWindow): () => void {
  const { history } = window
  let present = numberOf(history.state) ?? 0
  const look = () => {
    present = numberOf(history.state) ?? present
  }
  window.addEventListener(
    'popstate',
    () => {
      if (numberOf(history.state) === undefined) {
        const made = { usr: null, key: crypto.randomUUID().slice(0, 8), idx: present + 1 }
        history.replaceState(made, '')
      }
      look()
    },
    true,
  )
  return look
}
