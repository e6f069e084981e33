// The running bulk actions, at most one for each list. Actions continue when the user leaves the list. On
// return the user sees the progress, can stop the action, and cannot start a second action. Until the end the
// browser asks before closing or reloading the page, on every screen.

import { holdPage } from '../../../lib/browser/on-leaving.ts'

export interface BulkProgress {
  label: string
  tried: number
  total: number
}

/** The callbacks of a running action. */
export interface BulkRunning {
  onProgress: (tried: number) => void
  isStopped: () => boolean
}

const running = new Map<string, BulkProgress>()
const stopped = new Set<string>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** How far the list's action is; null if none is under way. Gives the same object until there is progress. */
export const readBulk = (list: string): BulkProgress | null => running.get(list) ?? null

export const subscribeBulks = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the list's action to try no further row. */
export const stopBulk = (list: string): void => {
  if (running.has(list)) stopped.add(list)
}

/**
 * Runs `work` as the list's action on `total` rows. Does nothing while an action of the list is running.
 * Rejects if `work` rejects.
 */
export async function runAlone(
  list: string,
  { label, total }: Omit<BulkProgress, 'tried'>,
  work: (run: BulkRunning) => Promise<void>,
): Promise<void> {
  if (running.has(list)) return
  const onProgress = (tried: number) => {
    running.set(list, { label, tried, total })
    notify()
  }
  const letGo = holdPage()
  onProgress(0)
  try {
    await work({ onProgress, isStopped: () => stopped.has(list) })
  } finally {
    letGo()
    running.delete(list)
    stopped.delete(list)
    notify()
  }
}
