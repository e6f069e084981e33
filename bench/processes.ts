// What the operating system tells about processes and the machine: open files, children, how busy the cores are.

import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

export const isNode = (pid: number): boolean =>
  /^Name:\s*(node|MainThread)$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

/** Begins to watch; the function it gives tells which share of all cores was busy since, 0 to 1. */
export function watchCores(): () => number {
  const times = () =>
    cpus().reduce(
      ({ idle, all }, { times: of }) => ({
        idle: idle + of.idle,
        all: all + of.idle + of.user + of.sys + of.nice + of.irq,
      }),
      { idle: 0, all: 0 },
    )
  const before = times()
  return () => {
    const after = times()
    return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)
  }
}
