// The jobs of imports and exports of tables, and the clean-up.

import { deleteInBatches } from '../../../jobs/in-batches.ts'
import { readPayload } from '../../../jobs/job-payloads.ts'
import { longTask, type Task } from '../../../jobs/run-job.ts'
import type { Platform } from '../../../platform.ts'
import { makeParties } from '../../accounts/users/find-party.ts'
import { makeRowRoom } from '../../shops/limits/row-room.ts'
import { exportTable } from './exporting/export-table.ts'
import { expireExports, listCurrent } from './exporting/exports.queries.ts'
import { deleteEndedItems, deleteEndedRows, deleteOld, endAbandoned } from './imports.queries.ts'
import { listNeeded } from './list-imports.queries.ts'
import { deleteOldDays } from './pictures/egress-days.queries.ts'
import { makePictureFetcher, type PictureFetcher } from './pictures/fetch-pictures.ts'
import { openTableFolder, type TableFolder } from './table-folder.ts'
import { workOnImport } from './work-on-import.ts'

/** Younger files stay: an import's file exists before its row, because the transaction may still be open. */
const AGE_MS = 3_600_000

/** Ends abandoned imports and expired exports, and deletes unneeded rows, files and imports. */
export async function cleanUpImports(
  { db: unbound, config }: Pick<Platform, 'db' | 'config'>,
  age_ms = AGE_MS,
): Promise<void> {
  const db = unbound.forPlatform()
  await endAbandoned(db)
  await deleteInBatches((limit) => deleteEndedRows(db, limit))
  await deleteInBatches((limit) => deleteEndedItems(db, limit))
  // Each may have very many items and problems.
  await deleteInBatches((limit) => deleteOld(db, limit), { batch: 20, within_ms: 30_000 })
  await expireExports(db)
  await deleteInBatches((limit) => deleteOldDays(db, limit))
  await removeOthers(await openTableFolder(config.data_dir, 'imports'), age_ms, (ids) => listNeeded(db, ids))
  await removeOthers(await openTableFolder(config.data_dir, 'exports'), 0, (ids) => listCurrent(db, ids))
}

/** Removes unneeded files of at least this age from the folder. */
async function removeOthers(
  folder: TableFolder,
  min_age_ms: number,
  listNeededOf: (ids: readonly string[]) => Promise<{ id: string }[]>,
): Promise<void> {
  const ids = await folder.list(min_age_ms)
  const needed = new Set((await listNeededOf(ids)).map(({ id }) => id))
  for (const id of ids) if (!needed.has(id)) await folder.remove(id)
}

/** Reading a file of 200 MB may take some minutes; everything else is done in steps of some seconds. */
const MAX_MINUTES = 15

export const importTasks = (
  platform: Platform,
  fetcher: PictureFetcher = makePictureFetcher(platform),
  room = makeRowRoom(platform, makeParties(platform)),
): Record<string, Task> => ({
  work_on_import: longTask(MAX_MINUTES, (payload) =>
    workOnImport(platform, { fetcher, room }, readPayload('work_on_import', payload)),
  ),
  export_table: longTask(MAX_MINUTES, (payload) => {
    const { shop_id, export_id } = readPayload('export_table', payload)
    return exportTable(platform, shop_id, export_id)
  }),
  // Cleans four tables. Each may take half a minute if much has accumulated.
  forget_imports: longTask(5, () => cleanUpImports(platform)),
})
