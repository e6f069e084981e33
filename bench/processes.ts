// The operating system's figures about processes and the machine: open files, children, how busy the cores are.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

const memory = (pid: number, kind: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Resident memory in MB. */
export const memoryOf = (pid: number): number => memory(pid, 'VmRSS')

/** Peak resident memory in MB since the process began, or since `resetPeakMemory`. */
export const peakMemoryOf = (pid: number): number => memory(pid, 'VmHWM')

/** Makes the kernel measure the peak from now on. */
export const resetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

export const isNode = (pid: number): boolean =>
  /^Name:\s*(node|MainThread)$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

/** Begins to measure; the returned function gives the share of all cores that was busy since, 0 to 1. */
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
