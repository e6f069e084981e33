// The uploaded files of a backup that is being restored: staged until everything is restored, then moved to their place.

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
  /** Stages a file. `key` is its path below `files`. */
  add(key: string, bytes: Bytes): Promise<void>
  /**
   * Puts all of them into `files`, in one step if there is no such folder yet, and flushes them to the disk. A file of the same key is replaced,
   * others stay. Rejects with `RestoreRefused`, before the first, where there are not `count` of them.
   */
  place(count: number): Promise<void>
  /** Removes what has not been put in its place. */
  remove(): Promise<void>
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    // `files` is on another disk. A name that ends so is never taken for a file of the shop.
    await copyFile(from, `${to}.part`)
    await flushFile(`${to}.part`)
    await rename(`${to}.part`, to)
  }
}

async function moveAll(from: string, to: string, beforeFile: BeforeFile): Promise<void> {
  // Fails, as it should, where there are files, or where the folder is a link or a disk of its own.
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
 * Begins empty; files that a killed restore had staged are removed. No other restore may be running. `beforeFile` is called before each file is
 * written.
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
      // Through a generator: a damaged archive ends in the middle of a file, and only this way does its failure arrive here.
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
