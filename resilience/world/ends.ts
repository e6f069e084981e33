// Ends everything that this process started, even after a crash: in this process if possible, otherwise in
// the cleanup process. Only processes started here are ended, each by its pid.

import { type ChildProcess, spawn } from 'node:child_process'
import { bundleTool } from '../../server/src/testing/bundle-program.ts'
import type { CleanupMessage } from './cleanup.ts'

const children = new Set<ChildProcess>()
const actions = new Set<() => void>()
/** Messages from before the cleanup process existed. */
const unsent: CleanupMessage[] = []
let cleanup: ChildProcess | undefined

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const action of actions) {
    try {
      action()
    } catch {
      // The target of the action had already ended.
    }
  }
})

const notifyCleanup = (message: CleanupMessage): void => {
  if (cleanup?.connected) cleanup.send(message, () => undefined)
  else unsent.push(message)
}

/** Starts the cleanup process, once per process. */
export async function startCleanup(): Promise<void> {
  if (cleanup) return
  const file = await bundleTool('resilience/world/cleanup.ts', `resilience-cleanup-${process.pid}`)
  // In a separate process group, because a Ctrl-C must not reach it.
  cleanup = spawn(process.execPath, [file], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  for (const path of [file, `${file}.map`]) notifyCleanup({ path, is_gone: false })
  for (const message of unsent.splice(0)) notifyCleanup(message)
  // The cleanup process waits for the end of this process. This process must not wait for the cleanup
  // process.
  cleanup.unref()
  cleanup.channel?.unref()
}

export function endWithUs(child: ChildProcess): void {
  const { pid } = child
  children.add(child)
  if (pid !== undefined) notifyCleanup({ pid, is_gone: false })
  child.once('exit', () => {
    children.delete(child)
    if (pid !== undefined) notifyCleanup({ pid, is_gone: true })
  })
}

/**
 * Makes the cleanup process remove a folder or file when this process is gone. Call `callOff` after its
 * removal.
 */
export function removeWithUs(path: string): { callOff(): void } {
  notifyCleanup({ path, is_gone: false })
  return { callOff: () => notifyCleanup({ path, is_gone: true }) }
}

/** Calls `action` when this process ends, unless `callOff` was called before. */
export function atOurEnd(action: () => void): { callOff(): void } {
  actions.add(action)
  return { callOff: () => void actions.delete(action) }
}
