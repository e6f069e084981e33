// The folder for files during a backup, a drill or a restore: one hidden folder below DATA_DIR. Everything
// else in DATA_DIR belongs to the operator and is never removed.

import { lchown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const STAGING = '.staging'

export type StagedFor = 'backup' | 'drill' | 'restore'

/**
 * Gives the files that root makes to the owner of DATA_DIR. Otherwise one backup by root would block all
 * backups by the user of the product.
 */
async function giveToOwner(data_dir: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(data_dir)
  await lchown(path, uid, gid)
}

/** Makes an empty folder on the file system of the uploaded files. The caller removes the folder. */
export async function makeStaging(data_dir: string, purpose: StagedFor): Promise<string> {
  const folder = join(data_dir, STAGING)
  const is_new = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  if (is_new) await giveToOwner(data_dir, folder)
  const made = await mkdtemp(join(folder, `${purpose}-`))
  await giveToOwner(data_dir, made)
  return made
}

/** Removes the folders that a killed program left for `purpose`, if nobody has touched them for `idle_ms`. */
export async function removeLeftovers(data_dir: string, purpose: StagedFor, idle_ms: number): Promise<void> {
  const folder = join(data_dir, STAGING)
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`${purpose}-`)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs >= idle_ms)
      await rm(path, { recursive: true, force: true })
  }
}
