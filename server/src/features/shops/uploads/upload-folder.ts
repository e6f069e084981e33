// The folder for uploads being received. The folder is in the data folder, readable only by this program, and
// outside of the folder of served files. The server makes the ids that name the files.

import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@kontor/contract/values/id'

export interface UploadFolder {
  pathOf(id: string): string
  /** Writes all of the bytes at an offset of the upload, or throws. */
  writeAt(id: string, offset: number, bytes: Buffer): Promise<void>
  remove(id: string): Promise<void>
  /** Returns the ids of all uploads with a file. */
  list(): Promise<string[]>
}

export async function openUploadFolder(data_dir: string): Promise<UploadFolder> {
  const folder = join(data_dir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => {
    if (!isUuid(id)) throw new Error(`'${id}' is no id of an upload.`)
    return join(folder, id)
  }
  return {
    pathOf,
    async writeAt(id, offset, bytes) {
      const file = await open(pathOf(id), offset === 0 ? 'w' : 'r+', 0o600)
      try {
        // A write may take fewer bytes than given, for example on a nearly full disk. The next write then
        // fails or takes the rest.
        for (let taken = 0; taken < bytes.length; )
          taken += (await file.write(bytes, taken, bytes.length - taken, offset + taken)).bytesWritten
        // The row tells which bytes are stored, and must be right even after a power failure.
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    list: async () => (await readdir(folder)).filter((name) => isUuid(name)),
  }
}
