// Whatever this process started ends with it, also where it ends by accident: here where it can still do something, by the janitor where it
// cannot. Only what was started here, and each by its own number.

import { type ChildProcess, spawn } from 'node:child_process'
import { bundleProgram } from '../../server/src/testing/bundle-program.ts'
import type { JanitorMessage } from './janitor.ts'

const children = new Set<ChildProcess>()
const deeds = new Set<() => void>()
/** Told of before there was a janitor. */
const untold: JanitorMessage[] = []
let janitor: ChildProcess | undefined

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const deed of deeds) {
    try {
      deed()
    } catch {
      // It had ended before.
    }
  }
})

const tell = (message: JanitorMessage): void => {
  if (janitor?.connected) janitor.send(message, () => undefined)
  else untold.push(message)
}

/** Once a process; resolves when it listens. */
export async function hireJanitor(): Promise<void> {
  if (janitor) return
  const file = await bundleProgram('proof/world/janitor.ts', `proof-janitor-${process.pid}`)
  // A group of its own: a Ctrl-C is not for it.
  janitor = spawn(process.execPath, [file], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  for (const path of [file, `${file}.map`]) tell({ path, is_gone: false })
  for (const message of untold.splice(0)) tell(message)
  // It waits for us, and not we for it.
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

/** A folder or a file that is not to be left behind; `keep` is called when it was removed. */
export function removeWithUs(path: string): { callOff(): void } {
  tell({ path, is_gone: false })
  return { callOff: () => tell({ path, is_gone: true }) }
}

/** `deed` is done at the end of this process unless it is called off before. */
export function atOurEnd(deed: () => void): { callOff(): void } {
  deeds.add(deed)
  return { callOff: () => void deeds.delete(deed) }
}
