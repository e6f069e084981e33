// The folders for tables: imports with unread rows, and finished exports. The folders are in the data folder,
// readable by this program alone. Each file has the id of its import or export as its name.

import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@kontor/contract/values/id'
import { removeParts } from '../../../integrations/files/part-files.ts'

export interface TableFolder {
  pathOf(id: string): string
  /**
   * Links the file of the upload to the import. The two share the file until the folder of uploads removes
   * its link.
   */
  adopt(id: string, path: string): Promise<void>
  remove(id: string): Promise<void>
  /** Returns the ids of files that arrived in the folder at least `min_age_ms` ago. */
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
        // A link to a file changes `ctime` but not the time of writing. Another process may have removed the
        // file by now.
        const found = isUuid(id) ? await stat(join(folder, name)).catch(() => undefined) : undefined
        if (found !== undefined && Date.now() - Math.floor(found.ctimeMs) >= min_age_ms) ids.add(id)
      }
      return [...ids]
    },
  }
}
