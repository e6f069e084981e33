// Deletions a person may still take back. The server keeps no way back, so one that can be undone is one that has not been sent: the row
// is hidden at once and the call waits until its notice closes. Only for what the server never refuses, or 'Deleted' would be said too
// early. The person was asked before, so whatever ends the wait sends it: the notice closing, the page being left or put in the
// background (the last moment a browser surely gives), logging out. A page that dies without any of these has deleted nothing.

export interface Deletion {
  id: string
  /** Which list it was deleted from; lists of this key count one row less while it waits. */
  list: string
  name: string
  remove: () => Promise<unknown>
  /** Afterwards: reads the lists anew. The row stays hidden until it is done. */
  renew: () => Promise<unknown>
  /** The server refused after all, or did not answer: the row is there again. */
  onFailure: (error: unknown) => void
  /** Its notice has nothing to say any more. */
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

/** The deletions whose rows are hidden, oldest first; the same array until one comes or goes. */
export const readPendingDeletions = (): readonly Deletion[] => entries

export const subscribePendingDeletions = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let is_watching = false

/** From now on leaving the page sends what waits. */
function watchLeaving(): void {
  if (is_watching || typeof document === 'undefined') return
  is_watching = true
  addEventListener('pagehide', () => void sendPendingDeletions())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendPendingDeletions()
  })
}

/** Hides the row. Nothing is sent before `sendDeletion` or `sendPendingDeletions`. */
export function holdDeletion(deletion: Deletion): void {
  watchLeaving()
  if (!entries.some(({ id }) => id === deletion.id)) write([...entries, { ...deletion, is_sent: false }])
}

/** Whether there was still something to take back. */
export function undoDeletion(id: string): boolean {
  const entry = waiting(id)
  if (entry === undefined) return false
  drop(id)
  entry.onEnd()
  return true
}

/** Takes back the newest; false when none waits. */
export function undoLastDeletion(): boolean {
  const last = entries.findLast((entry) => !entry.is_sent)
  return last !== undefined && undoDeletion(last.id)
}

/** Sends it unless that has happened or it was taken back. Resolves when the server has answered and the lists know. */
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

/** Sends all that wait, together. */
export async function sendPendingDeletions(): Promise<void> {
  await Promise.all(entries.map(({ id }) => sendDeletion(id)))
}
