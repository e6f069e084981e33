// A snapshot of files that cannot be linked. What it does with those that can is tested with whole backups (backup.test.ts).

import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BackupRefused } from '../backup-errors.ts'
import { snapshotFiles } from './file-snapshot.ts'

async function makeFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'kontor-snapshot-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Two folders on different file systems: Linux has one in memory beside that of the disk. */
async function folderAndForeignFolder() {
  const [here, in_memory] = await Promise.all([makeFolder(process.cwd()), makeFolder('/dev/shm')])
  const devices = await Promise.all([stat(here), stat(in_memory)])
  expect(devices[0].dev).not.toBe(devices[1].dev)
  return { here, in_memory }
}

test.runIf(process.platform === 'linux')(
  'files on a disk of their own are refused with what to do',
  async () => {
    const { here, in_memory } = await folderAndForeignFolder()
    await writeFile(join(in_memory, 'picture.webp'), 'picture')
    await symlink(in_memory, join(here, 'files'))
    const refusal = await snapshotFiles(here, async () => undefined).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(BackupRefused)
    expect((refusal as Error).message).toContain('DATA_DIR has to be one file system')
  },
)
