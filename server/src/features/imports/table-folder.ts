// The folders for tables: of imports those whose rows have not been read yet, of exports those that are made. They are in the data folder, readable
// by this program alone, and files are named by their import or export.

import { link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@kontor/contract/values/id'
import { removeParts } from '../../integrations/files/part-files.ts'

export interface TableFolder {
  pathOf(id: string): string
  /** The upload's file is the import's, too, until the folder of uploads lets go of it. */
  adopt(id: string, path: string): Promise<void>
  remove(id: string): Promise<void>
  list(): Promise<string[]>
}

export async function openTableFolder(data_dir: string, kind: 'imports' | 'exports'): Promise<TableFolder> {
  const folder = join(data_dir, kind)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => {
    if (!isUuid(id)) throw new Error(`'${id}' is no id of a table.`)
    return join(folder, id)
  }
  return {
    pathOf,
    adopt: (id, path) => link(path, pathOf(id)),
    async remove(id) {
      await rm(pathOf(id), { force: true })
      await removeParts(pathOf(id))
    },
    list: async () => {
      const ids = (await readdir(folder)).map((name) => name.slice(0, 36)).filter((id) => isUuid(id))
      return [...new Set(ids)]
    },
  }
}
