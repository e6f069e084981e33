// Cleaning up after crashes and lost connections: deletes files that were stored by an upload or an import which broke off before a row referred
// to them. Looks only at keys that were announced and never settled, and keeps those that a row refers to.

import type { Db } from '../../../db/pool.ts'
import type { FileStore } from '../../../integrations/files/file-store.ts'
import { isFileKnown } from './product-files.queries.ts'

/** Longer than any upload, and than the import of a shop, which is given an hour. */
const AGE_MS = 3 * 3_600_000

export async function sweepUploads(db: Db, store: FileStore, age_ms = AGE_MS): Promise<void> {
  for (const key of await store.leftSince(age_ms)) {
    const row = await isFileKnown(db, key)
    if (row?.known === false) await store.removeFamily(key)
    await store.settle(key)
  }
}
