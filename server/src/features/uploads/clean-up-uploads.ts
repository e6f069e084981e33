// Ends abandoned uploads, and deletes files that no row refers to.

import { deleteInBatches } from '../../jobs/in-batches.ts'
import type { Platform } from '../../platform.ts'
import { openUploadFolder } from './upload-folder.ts'
import { deleteAbandoned, listPresent } from './uploads.queries.ts'

export async function cleanUpUploads({
  db: unbound,
  config,
}: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const db = unbound.forPlatform()
  await deleteInBatches((limit) => deleteAbandoned(db, limit))
  const folder = await openUploadFolder(config.data_dir)
  // Files first: an upload that begins in between has a row by then.
  const files = await folder.list()
  const present = new Set((await listPresent(db, files)).map(({ id }) => id))
  for (const id of files) if (!present.has(id)) await folder.remove(id)
}
