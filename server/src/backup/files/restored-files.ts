// The uploaded files of a restore: staged until everything is restored, then moved to their place.

import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flushFile, flushTree } from '../../integrations/files/flush.ts'
import type { Bytes } from '../archive/read-archive.ts'
import { RestoreRefused } from '../backup-errors.ts'
import { listFiles } from './file-snapshot.ts'
import { makeStaging, removeLeftovers } from './staging.ts'

export interface RestoredFiles {
  /** Stages a file. `key` is the path below `files`. */
  add(key: string, bytes: Bytes): Promise<void>
  /**
   * Moves all staged files into `files`, in one step if the folder does not exist yet, and flushes them to
   * the disk. Replaces a file of the same key and keeps all others. Rejects with `RestoreRefused` before the
   * first file if the number of files is not `count`.
   */
  place(count: number): Promise<void>
  /** Removes the files that were not moved. */
  remove(): Promise<void>
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    // `files` is on another disk. No file of a shop has a name with this ending.
    await copyFile(from, `${to}.part`)
    await flushFile(`${to}.part`)
    await rename(`${to}.part`, to)
  }
}

async function moveAll(from: string, to: string, beforeFile: BeforeFile): Promise<void> {
  // Fails, as intended, if the folder has files, is a link or is a disk of its own.
  await rmdir(to).catch(() => undefined)
  try {
    await rename(from, to)
    return
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EBUSY', 'EXDEV', 'EPERM'].includes(codeOf(error) ?? ''))
      throw error
  }
  for (const key of await listFiles(from)) {
    await beforeFile()
    await moveFile(join(from, key), join(to, key))
  }
}

async function checkCount(folder: string, count: number): Promise<void> {
  const found = (await listFiles(folder)).length
  if (found !== count)
    throw new RestoreRefused(
      `Of the ${count} files of the backup ${found} are in ${folder}. Something else removes files there. Nothing was restored.`,
    )
}

type BeforeFile = () => Promise<unknown>

/**
 * Begins with an empty folder and removes the staged files of a killed restore. Only one restore may run at a
 * time. Calls `beforeFile` before each file is written.
 */
export async function stageFiles(data_dir: string, beforeFile: BeforeFile): Promise<RestoredFiles> {
  await removeLeftovers(data_dir, 'restore', 0)
  const staging = await makeStaging(data_dir, 'restore')
  const aside = join(staging, 'files')
  await mkdir(aside)
  return {
    async add(key, bytes) {
      await beforeFile()
      const path = join(aside, key)
      await mkdir(dirname(path), { recursive: true })
      // A generator receives the failure of a damaged archive, which ends in the middle of a file. A pipe
      // would not.
      await pipeline(
        async function* () {
          yield* bytes
        },
        createWriteStream(path, { flush: true }),
      )
    },
    async place(count) {
      const files = join(data_dir, 'files')
      await checkCount(aside, count)
      await moveAll(aside, files, beforeFile)
      await flushTree(files)
    },
    remove: () => rm(staging, { recursive: true, force: true }),
  }
}
