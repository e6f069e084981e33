// Folders that take long to make, such as those of a database: cached by what they are made of in node_modules and copied for each run.

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { REPOSITORY_ROOT } from '../process/package-root.ts'
import { claim, release } from './claims.ts'

const CACHE = join(REPOSITORY_ROOT, 'node_modules/.cache/kontor')

/** An empty folder that the database, which runs as another user when we are root, may enter. */
export function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

/** Copies what is in a folder to another, which may be there already, with owners and rights. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  // Not join(): it drops the dot, and `to` would get the folder itself.
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`)
}

/** The folder of that name for what has this fingerprint. If there is none `make` creates it, and those of other fingerprints are deleted. */
export async function cachedFolder(
  name: string,
  fingerprint: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const cached = join(CACHE, `${name}-${fingerprint}`)
  mkdirSync(CACHE, { recursive: true })
  const claimed = `${cached}.claim`
  // Another process may be making it, and may give up.
  while (!existsSync(cached)) {
    if (!claim(claimed)) {
      await sleep(50)
      continue
    }
    try {
      if (!existsSync(cached)) await makeCached(name, cached, make)
    } finally {
      release(claimed)
    }
  }
  return cached
}

async function makeCached(
  name: string,
  cached: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const scratch = makeFolder('kontor-making-')
  // Renamed when it is whole, since a process may be ended while it copies.
  const unfinished = `${cached}.${randomUUID()}`
  try {
    await make(join(scratch, 'made'))
    for (const other of readdirSync(CACHE))
      if (other.startsWith(`${name}-`) && !other.startsWith(basename(cached)))
        rmSync(join(CACHE, other), { recursive: true, force: true })
    copyFolder(join(scratch, 'made'), unfinished)
    renameSync(unfinished, cached)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Two processes may have taken over the claim of one that was ended.
    if (!existsSync(cached)) throw error
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
