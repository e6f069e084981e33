// Housekeeping after crashes: files that were stored while their upload broke off, before any row knew of them. Only what was announced and
// never settled is looked at, so a file that is known cannot be taken for one.

import type { Db } from '../../db/pool.ts'
import type { FileStore } from '../../integrations/files/file-store.ts'
import { isFileKnown } from './product-files.queries.ts'

/** Longer than any upload lasts. */
const AGE_MS = 3_600_000

export async function sweepUploads(db: Db, store: FileStore, age_ms = AGE_MS): Promise<void> {
  for (const key of await store.leftSince(age_ms)) {
    const row = await isFileKnown(db, key)
    if (row?.known === false) await store.removeFamily(key)
    await store.settle(key)
  }
}
