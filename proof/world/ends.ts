// Whatever this process started ends with it, also where it ends by accident. Only what was started here, and each by its own number.

import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()
const deeds = new Set<() => void>()

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
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

export function endWithUs(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

/** `deed` is done at the end of this process unless it is called off before. */
export function atOurEnd(deed: () => void): { callOff(): void } {
  deeds.add(deed)
  return { callOff: () => void deeds.delete(deed) }
}
