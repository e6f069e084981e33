// Where uploaded files lie: a folder today, behind a port that an object store can take over. Keys are made by us, never by callers.

import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export interface StoredFile {
  /** In bytes. */
  size: number
  /** From byte `start` to byte `end`, both included; all of it where they are left out. */
  read(start?: number, end?: number): Readable
}

export interface FileStore {
  /** Whole or not at all. A key is made of lower-case letters, digits, `-`, `.` and `/`. */
  put(key: string, bytes: Buffer): Promise<void>
  /** undefined where there is no such file, or where the text is no key at all. */
  find(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /** With whatever was made of it or left half written beside it: all that begins with the key up to its last point. */
  removeFamily(key: string): Promise<void>
  /** Notes, so that a crash does not forget it, that this key is being filled and nobody knows of it yet. */
  announce(key: string): Promise<void>
  /** It is known now, or gone. */
  settle(key: string): Promise<void>
  /** Keys that were announced at least so long ago and never settled. */
  leftSince(age_ms: number): Promise<string[]>
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:[/.][a-z0-9][a-z0-9-]*)*$/

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
      await mkdir(dirname(path), { recursive: true })
      // Written beside and moved, so that a crash leaves no half file under the key.
      try {
        await writeFile(`${path}.part`, bytes)
        await rename(`${path}.part`, path)
      } catch (error) {
        // On a full disk what was written of it takes the last room there is.
        await rm(`${path}.part`, { force: true }).catch(() => undefined)
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
      // By our own clock, which the age is told by: a file system's may be finer, or another.
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
