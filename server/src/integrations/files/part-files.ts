// Files that are still being written, beside the finished one that they become, and folders of what they are made of. Each run of a job has its own: one
// that took too long may go on beside its repeat.

import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export const newPart = (path: string): string => `${path}.${randomUUID()}.part`

/** Removes what unfinished runs have left of the file. */
export async function removeParts(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder))
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.part'))
      await rm(join(folder, name), { recursive: true, force: true })
}
