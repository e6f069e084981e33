// Numbers every entry of the browser's history. The router numbers only its own entries; an entry typed into
// the address bar has no number. If an entry has no number, the router does not know how far to navigate
// back. The router could then not block leaving a form with unsaved changes.

/** The number in the state of a history entry; undefined if the router did not make the entry. */
export function numberOf(state: unknown): number | undefined {
  const index = (state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : undefined
}

export interface NumberedWindow {
  history: Pick<History, 'state' | 'replaceState'>
  addEventListener: (type: 'popstate', listener: () => void, capture: true) => void
}

/**
 * Numbers the history. Call the function before making the router, because the router must find every entry
 * numbered. An entry from the address bar gets the number after the current entry, like a pushed entry.
 * Returns a function to call after each navigation of the router.
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
