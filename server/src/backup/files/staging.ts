// The folder for files while a backup, a drill or a restore is under way: one hidden folder of our own below DATA_DIR. All else in DATA_DIR belongs
// to the operator, whatever its name, and is never removed.

import { lchown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const STAGING = '.staging'

export type StagedFor = 'backup' | 'drill' | 'restore'

/** What root makes belongs to whom DATA_DIR belongs: otherwise one backup by root would keep the product's own user from making any. */
async function giveToOwner(data_dir: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(data_dir)
  await lchown(path, uid, gid)
}

/** Makes an empty folder, on the same file system as the uploaded files; the caller removes it. */
export async function makeStaging(data_dir: string, purpose: StagedFor): Promise<string> {
  const folder = join(data_dir, STAGING)
  const is_new = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  if (is_new) await giveToOwner(data_dir, folder)
  const made = await mkdtemp(join(folder, `${purpose}-`))
  await giveToOwner(data_dir, made)
  return made
}

/** Removes what was left behind, by one that was killed, for `purpose`, and has not been touched for `idle_ms`. */
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
