// The processes that die. They get the failpoints, restart immediately after a crash, and report the passed
// failpoints.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../world/web-process.ts'
import type { World } from '../world/world.ts'
import type { Failpoint } from './insert-failpoints.ts'

export type Kind = 'web' | 'worker'

export interface KillTargets {
  /**
   * Arms a failpoint. The next process of the kind to reach the failpoint dies. `died` resolves after its
   * death.
   */
  arm(kind: Kind, point: Failpoint): Promise<{ died: Promise<void>; disarm(): Promise<void> }>
  /** The failpoints passed since the last message to the processes. */
  passed(): Promise<Record<Kind, Set<Failpoint>>>
  /** Waits until all processes run. */
  untilUp(): Promise<void>
  /** Waits until a process of the kind runs that can die: the web process `server`, or any worker. */
  untilMortal(kind: Kind, server: number): Promise<void>
  /** Ends the restarts of ended processes. */
  leave(): void
}

const REACTS_WITHIN_MS = 20_000

const readLines = (file: string): string[] => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  rmSync(file, { force: true })
  return lines
}

export function watchKillTargets(
  { data_dir, watch }: World,
  processes: Record<Kind, readonly ServerProcess[]>,
): KillTargets {
  const armed: Record<Kind, Map<Failpoint, () => void>> = { web: new Map(), worker: new Map() }
  const turns = new Map<ServerProcess, Promise<unknown>>()
  const rising = new Set<ServerProcess>()
  let is_over = false
  const isUp = (target: ServerProcess) => target.is_ready && !rising.has(target)
  const fileOf = ({ name }: ServerProcess) => `${data_dir}/${name.replace(' ', '-')}.failpoint`

  async function armNow(target: ServerProcess, kind: Kind): Promise<string[]> {
    if (!target.is_ready) return []
    const file = fileOf(target)
    writeFileSync(file, [...armed[kind].keys()].join('\n'))
    target.signal('SIGUSR2')
    const until = Date.now() + REACTS_WITHIN_MS
    while (existsSync(file) && target.is_ready) {
      if (Date.now() > until) throw new Error(`${target.name} does not listen.`)
      await sleep(2)
    }
    rmSync(file, { force: true })
    return readLines(`${file}.passed`)
  }

  /**
   * Arms a process's failpoints. Calls for a process run one at a time, because each process has a single
   * file.
   */
  function armTarget(target: ServerProcess, kind: Kind): Promise<string[]> {
    const turn = (turns.get(target) ?? Promise.resolve()).then(() => armNow(target, kind))
    turns.set(
      target,
      turn.catch(() => undefined),
    )
    return turn
  }

  const armAll = async (kind: Kind) =>
    (await Promise.all(processes[kind].map((target) => armTarget(target, kind)))).flat()

  async function keepUp(target: ServerProcess, kind: Kind): Promise<void> {
    for (;;) {
      await target.ended()
      if (is_over) return
      rising.add(target)
      const [point] = readLines(`${fileOf(target)}.died`)
      if (point === undefined) watch.violate('F-18', `${target.name} ended unexpectedly`)
      else {
        armed[kind].get(point)?.()
        armed[kind].delete(point)
        // Disarms the failpoint in the remaining processes. A process that dies at it before is also
        // restarted.
        await armAll(kind)
      }
      await target.start()
      await armTarget(target, kind)
      rising.delete(target)
    }
  }
  for (const kind of ['web', 'worker'] as const)
    for (const target of processes[kind])
      keepUp(target, kind).catch((error: unknown) => {
        if (!is_over) watch.violate('F-02', `${target.name} did not come back: ${String(error)}`)
      })

  return {
    async arm(kind, point) {
      const died = new Promise<void>((resolve) => armed[kind].set(point, resolve))
      await armAll(kind)
      return {
        died,
        async disarm() {
          if (armed[kind].delete(point)) await armAll(kind)
        },
      }
    },
    passed: async () => ({ web: new Set(await armAll('web')), worker: new Set(await armAll('worker')) }),
    async untilUp() {
      while (!is_over && ![...processes.web, ...processes.worker].every(isUp)) await sleep(20)
    },
    async untilMortal(kind, server) {
      const one = kind === 'web' ? [processes.web[server]!] : processes.worker
      while (!is_over && !one.some(isUp)) await sleep(20)
    },
    leave() {
      is_over = true
    },
  }
}
