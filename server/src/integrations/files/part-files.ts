// Unfinished files beside the finished file, and folders of their contents. Each run of a job has separate
// files, because an overlong run may continue beside its repeat.

import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export const newPart = (path: string): string => `${path}.${randomUUID()}.part`

/** Removes the remains of unfinished runs. */
export async function removeParts(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder))
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.part'))
      await rm(join(folder, name), { recursive: true, force: true })
}
