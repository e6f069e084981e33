// The jobs of exports and imports. They may take minutes, and only one of each runs at a time.

import { readPayload } from '../../../jobs/job-payloads.ts'
import { longTask, type Task } from '../../../jobs/run-job.ts'
import type { Platform } from '../../../platform.ts'
import { openArchiveFolder } from './archive-folder.ts'
import { type Exporting, exportShop } from './run-export.ts'
import { checkImport, importShop } from './run-import.ts'
import { expireExports, listCurrent } from './shop-exports.queries.ts'
import { expireImports, listNeeded } from './shop-imports.queries.ts'

const MAX_MINUTES = 60

/** Deletes the archives of expired exports and imports, and archives without a row. */
async function cleanUpArchives({ db: unbound, config }: Platform): Promise<void> {
  const db = unbound.forPlatform()
  await expireExports(db)
  await expireImports(db)
  const folder = await openArchiveFolder(config.data_dir)
  const { exports, imports } = await folder.list()
  const current = new Set((await listCurrent(db, exports)).map(({ id }) => id))
  for (const id of exports) if (!current.has(id)) await folder.removeExport(id)
  const needed = new Set((await listNeeded(db, imports)).map(({ id }) => id))
  for (const id of imports) if (!needed.has(id)) await folder.removeImport(id)
}

export const shopArchiveTasks = (platform: Exporting): Record<string, Task> => ({
  export_shop: longTask(MAX_MINUTES, (payload) => {
    const { shop_id, export_id } = readPayload('export_shop', payload)
    return exportShop(platform, shop_id, export_id)
  }),
  check_import: longTask(MAX_MINUTES, (payload) =>
    checkImport(platform, readPayload('check_import', payload).import_id),
  ),
  import_shop: longTask(MAX_MINUTES, (payload) =>
    importShop(platform, readPayload('import_shop', payload).import_id),
  ),
  forget_archives: () => cleanUpArchives(platform),
})
