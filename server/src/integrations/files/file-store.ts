// Where uploaded files lie: a folder today, behind a port that an object store can take over. Keys are made by us, never by callers.

import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:[/.][a-z0-9][a-z0-9-]*)*$/

export function makeFileStore(data_dir: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`'${key}' is no key of a file`)
    return join(data_dir, 'files', key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and moved, so that a crash leaves no half file under the key.
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    },
    async find(key) {
      if (!KEY.test(key)) return undefined
      const path = pathOf(key)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return { size: found.size, read: (start, end) => createReadStream(path, { start, end }) }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
