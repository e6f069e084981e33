// Something that only one process may make or use at a time: it is claimed by a file with the number of the process in it.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Whether the process that claims it is still running; false where it has just released it. An empty file is being written: 0 counts as running. */
function isHeld(file: string): boolean {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch {
    return false
  }
}

/** False if another process has it. A claim of one that was ended before it released it counts for nothing. */
export function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isHeld(file)) return false
    rmSync(file, { force: true })
    return claim(file)
  }
}

export const release = (file: string): void => rmSync(file, { force: true })
