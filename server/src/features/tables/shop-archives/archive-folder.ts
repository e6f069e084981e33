// The folders for needed archives: in the data folder, readable by this program alone, and outside of the
// folder with served files. File names are ids made by this server.

import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@kontor/contract/values/id'
import { removeParts } from '../../../integrations/files/part-files.ts'

export interface ArchiveFolder {
  exportPath(id: string): string
  importPath(id: string): string
  /** Writes all bytes at an offset of a partly received archive, or throws. */
  writeAt(id: string, offset: number, bytes: Buffer): Promise<void>
  /** Renames the unfinished export at `part` to its final name. Returns the size in bytes. */
  finish(id: string, part: string): Promise<number>
  removeExport(id: string): Promise<void>
  removeImport(id: string): Promise<void>
  /** Returns the ids of all exports and imports with a file. */
  list(): Promise<{ exports: string[]; imports: string[] }>
}

const END = '.tar.gz'

export async function openArchiveFolder(data_dir: string): Promise<ArchiveFolder> {
  const [exports, imports] = [join(data_dir, 'archives/exports'), join(data_dir, 'archives/imports')]
  for (const folder of [exports, imports]) await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathIn = (folder: string) => (id: string) => {
    if (!isUuid(id)) throw new Error(`'${id}' is no id of an archive.`)
    return join(folder, `${id}${END}`)
  }
  const exportPath = pathIn(exports)
  const importPath = pathIn(imports)
  const idsIn = async (folder: string) =>
    (await readdir(folder)).map((name) => name.slice(0, 36)).filter((id) => isUuid(id))
  return {
    exportPath,
    importPath,
    async writeAt(id, offset, bytes) {
      const file = await open(importPath(id), offset === 0 ? 'w' : 'r+', 0o600)
      try {
        // A write may take only some of the bytes, for example on a disk that is nearly full. The next write
        // then fails or takes the rest.
        for (let taken = 0; taken < bytes.length; )
          taken += (await file.write(bytes, taken, bytes.length - taken, offset + taken)).bytesWritten
        // The row must match the file even after a power failure.
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    async finish(id, part) {
      await rename(part, exportPath(id))
      return (await stat(exportPath(id))).size
    },
    async removeExport(id) {
      await removeParts(exportPath(id))
      await rm(exportPath(id), { force: true })
    },
    removeImport: (id) => rm(importPath(id), { force: true }),
    list: async () => ({ exports: await idsIn(exports), imports: await idsIn(imports) }),
  }
}
