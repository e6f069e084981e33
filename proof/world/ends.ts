// Whatever this process started ends with it, even after a crash: ended here where this process can still do that, else by the janitor. Only
// what was started here is ended, each process by its pid.

import { type ChildProcess, spawn } from 'node:child_process'
import { bundleTool } from '../../server/src/testing/bundle-program.ts'
import type { JanitorMessage } from './janitor.ts'

const children = new Set<ChildProcess>()
const deeds = new Set<() => void>()
/** Messages from before there was a janitor. */
const untold: JanitorMessage[] = []
let janitor: ChildProcess | undefined

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const deed of deeds) {
    try {
      deed()
    } catch {
      // What it ends had ended before.
    }
  }
})

const tell = (message: JanitorMessage): void => {
  if (janitor?.connected) janitor.send(message, () => undefined)
  else untold.push(message)
}

/** Starts the janitor, once per process. */
export async function hireJanitor(): Promise<void> {
  if (janitor) return
  const file = await bundleTool('proof/world/janitor.ts', `proof-janitor-${process.pid}`)
  // In a process group of its own, so that a Ctrl-C does not reach it.
  janitor = spawn(process.execPath, [file], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  for (const path of [file, `${file}.map`]) tell({ path, is_gone: false })
  for (const message of untold.splice(0)) tell(message)
  // The janitor waits for this process to end; this process must not wait for the janitor.
  janitor.unref()
  janitor.channel?.unref()
}

export function endWithUs(child: ChildProcess): void {
  const { pid } = child
  children.add(child)
  if (pid !== undefined) tell({ pid, is_gone: false })
  child.once('exit', () => {
    children.delete(child)
    if (pid !== undefined) tell({ pid, is_gone: true })
  })
}

/** Has the janitor remove a folder or file when this process is gone. Call `callOff` once it has been removed. */
export function removeWithUs(path: string): { callOff(): void } {
  tell({ path, is_gone: false })
  return { callOff: () => tell({ path, is_gone: true }) }
}

/** Calls `deed` when this process ends, unless `callOff` was called before. */
export function atOurEnd(deed: () => void): { callOff(): void } {
  deeds.add(deed)
  return { callOff: () => void deeds.delete(deed) }
}
