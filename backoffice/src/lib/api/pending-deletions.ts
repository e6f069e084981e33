// Deletions that the user can still undo. The server cannot undo a deletion, so the request is delayed. The
// row is hidden immediately, and the request is sent when the deletion's notice closes. Use the delay only if
// the server never refuses, because otherwise 'Deleted' would be shown too early. The user has confirmed the
// deletion, so every end of the delay sends the request: closing the notice, logging out, leaving the page,
// or putting the page in the background (the last moment guaranteed by browsers). If the page dies before,
// nothing is deleted.

export interface Deletion {
  id: string
  /** The scope of the row's list. While the deletion waits, the list counts one row less. */
  list: string
  name: string
  remove: () => Promise<unknown>
  /** Reads the lists again after the deletion. The row stays hidden until the lists are read. */
  renew: () => Promise<unknown>
  /** Called when the server refused after all, or did not answer; the row is shown again. */
  onFailure: (error: unknown) => void
  /** Called when the deletion is sent or undone, to close its notice. */
  onEnd: () => void
}

type Entry = Deletion & { is_sent: boolean }

let entries: readonly Entry[] = []
const listeners = new Set<() => void>()

const write = (next: readonly Entry[]) => {
  entries = next
  for (const listener of listeners) listener()
}

const waiting = (id: string): Entry | undefined => entries.find((entry) => entry.id === id && !entry.is_sent)

const drop = (id: string) => write(entries.filter((entry) => entry.id !== id))

/**
 * Returns the deletions with hidden rows, oldest first. The array stays the same until a deletion is added or
 * removed.
 */
export const readPendingDeletions = (): readonly Deletion[] => entries

export const subscribePendingDeletions = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let is_watching = false

/** From now on, leaving the page sends all waiting deletions. */
function watchLeaving(): void {
  if (is_watching || typeof document === 'undefined') return
  is_watching = true
  addEventListener('pagehide', () => void sendPendingDeletions())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendPendingDeletions()
  })
}

/** Hides the row. Nothing is sent until `sendDeletion` or `sendPendingDeletions`. */
export function holdDeletion(deletion: Deletion): void {
  watchLeaving()
  if (!entries.some(({ id }) => id === deletion.id)) write([...entries, { ...deletion, is_sent: false }])
}

/** Undoes a deletion. Returns false if the deletion was already sent or undone. */
export function undoDeletion(id: string): boolean {
  const entry = waiting(id)
  if (entry === undefined) return false
  drop(id)
  entry.onEnd()
  return true
}

/** Undoes the newest deletion; false when none is waiting. */
export function undoLastDeletion(): boolean {
  const last = entries.findLast((entry) => !entry.is_sent)
  return last !== undefined && undoDeletion(last.id)
}

/** Sends a deletion, unless it was already sent or undone. Resolves when the server has answered and the lists have been read again. */
export async function sendDeletion(id: string): Promise<void> {
  const entry = waiting(id)
  if (entry === undefined) return
  write(entries.map((other) => (other === entry ? { ...entry, is_sent: true } : other)))
  entry.onEnd()
  try {
    await entry.remove()
    await entry.renew()
  } catch (error) {
    entry.onFailure(error)
  } finally {
    drop(id)
  }
}

/** Sends all waiting deletions at the same time. */
export async function sendPendingDeletions(): Promise<void> {
  await Promise.all(entries.map(({ id }) => sendDeletion(id)))
}
