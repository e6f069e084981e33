// The helper that outlives a run. When the starting process is gone, for any reason, the helper removes all
// remains and ends. It gets a message when each process and folder comes and goes, and never touches anything
// else.

import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface CleanupMessage {
  /** A process that runs until the message `is_gone`. */
  pid?: number
  /**
   * A folder or file. The helper also ends a database server that runs in it, and unmounts a file system
   * mounted on it.
   */
  path?: string
  is_gone: boolean
}

const pids = new Set<number>()
const paths = new Set<string>()

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Sends the signal, if the process still exists. */
const end = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // The process had ended before.
  }
}

const databaseIn = (path: string): number | undefined => {
  try {
    return Number(readFileSync(join(path, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

const isMounted = (path: string): boolean => {
  try {
    return readFileSync('/proc/mounts', 'utf8').includes(` ${path} `)
  } catch {
    return false
  }
}

async function clean(): Promise<void> {
  for (const pid of pids) end(pid, 'SIGKILL')
  for (const path of paths) {
    const pid = databaseIn(path)
    if (pid === undefined) continue
    // An immediate shutdown, because the database is no longer needed.
    end(pid, 'SIGQUIT')
    for (let tries = 0; tries < 100 && isAlive(pid); tries++) await sleep(50)
  }
  for (const path of paths) {
    if (isMounted(path)) execFileSync('umount', ['-l', path], { stdio: 'ignore' })
    rmSync(path, { recursive: true, force: true })
  }
}

process.on('message', ({ pid, path, is_gone }: CleanupMessage) => {
  if (pid !== undefined) pids[is_gone ? 'delete' : 'add'](pid)
  if (path !== undefined) paths[is_gone ? 'delete' : 'add'](path)
})
// A signal that ends the run must not end the cleanup process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => void clean().finally(() => process.exit(0)))
