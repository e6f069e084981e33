// Compares the uploaded files with the rows that name them. A folder that is not mounted has no files, and
// would be backed up and restored without an error.

import { join } from 'node:path'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { listFiles } from './file-snapshot.ts'

/** Lists the keys of all files that rows name, without the smaller pictures. */
export const listNamedFiles = async (db: Db): Promise<string[]> =>
  (
    await db.rows(sql<{ key: string }>`
      -- across shops: all files of the installation
      select storage_key as key from product_files
      union all select storage_key from product_downloads
      union all select logo_key from shops where logo_key <> ''`)
  ).map(({ key }) => key)

/** Lists the keys of files that rows name and the folder lacks. */
export async function findMissingFiles(db: Db, data_dir: string): Promise<string[]> {
  const there = new Set(await listFiles(join(data_dir, 'files')))
  return (await listNamedFiles(db)).filter((key) => !there.has(key))
}
