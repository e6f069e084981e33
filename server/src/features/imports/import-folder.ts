// The folder for files whose rows have not been read yet: in the data folder, readable by this program alone. Files are named by their import.

import { link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@kontor/contract/values/id'

export interface ImportFolder {
  pathOf(id: string): string
  /** The upload's file is the import's, too, until the folder of uploads lets go of it. */
  adopt(id: string, path: string): Promise<void>
  remove(id: string): Promise<void>
  list(): Promise<string[]>
}

export async function openImportFolder(data_dir: string): Promise<ImportFolder> {
  const folder = join(data_dir, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => {
    if (!isUuid(id)) throw new Error(`'${id}' is no id of an import.`)
    return join(folder, id)
  }
  return {
    pathOf,
    adopt: (id, path) => link(path, pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    list: async () => (await readdir(folder)).filter((name) => isUuid(name)),
  }
}
