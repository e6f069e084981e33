// Stores uploaded files: in a folder today, behind an interface that an object store could also implement.
// The program makes the keys, never the caller of the API.

import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Db } from '../../db/transaction.ts'
import { flushFolder } from './flush.ts'

export interface StoredFile {
  /** In bytes. */
  size: number
  /** Returns the bytes from `start` to `end`, both included, or the whole file without bounds. */
  read(start?: number, end?: number): Readable
}

export interface FileStore {
  /** Stores the file, flushed to the disk, completely or not at all. A key consists of lower-case letters, digits, `-`, `.` and `/`. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Stores a complete, flushed file of the same disk. The file keeps its own name, too. */
  adopt(key: string, path: string): Promise<void>
  /**
   * Gives a file a second name, at `path`, which stays readable after the file was removed. Returns false if
   * the file does not exist.
   */
  keep(key: string, path: string): Promise<boolean>
  /** Returns undefined if the file does not exist or the text is not a valid key. */
  find(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /**
   * Removes the file with its smaller pictures and half-written parts: all files whose name is the key
   * without its extension, plus `.` or `-`.
   */
  removeFamily(key: string): Promise<void>
  /**
   * Records, for the case of a crash, that a file will be stored under this key without a row in the
   * database, or that its row is about to be deleted.
   */
  announce(key: string): Promise<void>
  /** Removes the record, because a row names the file now, or the file is gone. */
  settle(key: string): Promise<void>
  /** Keys announced at least `age_ms` ago and never settled. */
  leftSince(age_ms: number): Promise<string[]>
}

/** Removes a stored file without a row, and its record. */
export async function discardFile(store: Pick<FileStore, 'remove' | 'settle'>, key: string): Promise<void> {
  await store.remove(key)
  await store.settle(key)
}

/**
 * Settles keys of committed rows: in a transaction, after its end, because a rollback would undo the rows.
 * The sweep, which finds the rows, settles the rest.
 */
export async function settleCommitted(
  db: Pick<Db, 'whenCommitted'>,
  store: Pick<FileStore, 'settle'>,
  keys: readonly string[],
): Promise<void> {
  const settling: Promise<void>[] = []
  db.whenCommitted(() => {
    for (const key of keys) settling.push(store.settle(key).catch(() => undefined))
  })
  await Promise.all(settling)
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:[/.][a-z0-9][a-z0-9-]*)*$/

/** Makes the folder and flushes the names of new folders to the disk. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made))
}

export function makeFileStore(data_dir: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`'${key}' is no key of a file`)
    return join(data_dir, 'files', key)
  }
  const notes = join(data_dir, 'incoming')
  const noteOf = (key: string) => {
    pathOf(key)
    return join(notes, key.replaceAll('/', '_'))
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await makeFolder(dirname(path))
      // Written under a temporary name and renamed, so that a crash leaves no incomplete file under the key.
      try {
        await writeFile(`${path}.part`, bytes, { flush: true })
        await rename(`${path}.part`, path)
        await flushFolder(dirname(path))
      } catch (error) {
        // On a full disk, the half-written file would take the last room.
        await rm(`${path}.part`, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async adopt(key, path) {
      const place = pathOf(key)
      await makeFolder(dirname(place))
      // A transaction repeated after a deadlock has adopted the file before.
      await rm(place, { force: true })
      await link(path, place)
      await flushFolder(dirname(place))
    },
    async keep(key, path) {
      const stored = pathOf(key)
      try {
        // Not every disk has links, and files of another user cannot be linked everywhere.
        await link(stored, path).catch(() => copyFile(stored, path))
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
        throw error
      }
    },
    async find(key) {
      if (!KEY.test(key)) return undefined
      const path = pathOf(key)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return { size: found.size, read: (start, end) => createReadStream(path, { start, end }) }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeFamily(key) {
      const path = pathOf(key)
      const folder = dirname(path)
      const name = basename(path).replace(/\.[^.]+$/, '')
      const names = await readdir(folder).catch(() => [])
      const family = names.filter((one) => one.startsWith(`${name}.`) || one.startsWith(`${name}-`))
      await Promise.all(family.map((one) => rm(join(folder, one), { force: true })))
    },
    async announce(key) {
      const path = noteOf(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, '')
      // Sets the time by the clock of this process, which also measures the age. The clock of the file system
      // may differ.
      const now = new Date()
      await utimes(path, now, now)
    },
    settle: (key) => rm(noteOf(key), { force: true }),
    async leftSince(age_ms) {
      const names = await readdir(notes).catch(() => [])
      const left = await Promise.all(
        names.map(async (name) => {
          const note = await stat(join(notes, name)).catch(() => undefined)
          return note !== undefined && Date.now() - Math.floor(note.mtimeMs) >= age_ms
            ? [name.replaceAll('_', '/')]
            : []
        }),
      )
      return left.flat().filter((key) => KEY.test(key))
    },
  }
}
