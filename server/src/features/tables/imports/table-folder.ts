// The folders for tables: of imports those whose rows have not been read yet, of exports those that are made. They are in the data folder, readable
// by this program alone, and files are named by their import or export.

import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@kontor/contract/values/id'
import { removeParts } from '../../../integrations/files/part-files.ts'

export interface TableFolder {
  pathOf(id: string): string
  /** The upload's file is the import's, too, until the folder of uploads lets go of it. */
  adopt(id: string, path: string): Promise<void>
  remove(id: string): Promise<void>
  /** The ids of those that have a file which came here at least so long ago. */
  list(min_age_ms: number): Promise<string[]>
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
    async list(min_age_ms) {
      const ids = new Set<string>()
      for (const name of await readdir(folder)) {
        const id = name.slice(0, 36)
        // A link to a file changes its `ctime`, and leaves the time at which it was written. Another process may have removed it meanwhile.
        const found = isUuid(id) ? await stat(join(folder, name)).catch(() => undefined) : undefined
        if (found !== undefined && Date.now() - Math.floor(found.ctimeMs) >= min_age_ms) ids.add(id)
      }
      return [...ids]
    },
  }
}
