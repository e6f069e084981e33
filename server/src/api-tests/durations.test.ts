// A duration is measured by `performance.now()`: the clock of a machine can be set, and a deadline by it would come too soon, or not for hours.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_ROOT } from '../process/package-root.ts'

/** Where the machine's clock is asked, and why it is a date that is wanted there. */
const DATES = {
  'backup/files/staging.ts': 'compares with the times of files',
  'db/clock.ts': "the process's own time, until the database's is known",
  'features/tables/imports/table-folder.ts': 'compares with the times of files',
  'features/tables/shop-archives/format/catalogue-kinds.ts': 'compares with the date in an archive, to a day',
  'integrations/files/file-store.ts': 'compares with the times of files',
  'integrations/google/discover.ts': 'tells the library by how much this clock is wrong',
}

test("the machine's clock is used for dates only", () => {
  const root = join(SERVER_ROOT, 'src')
  const found = readdirSync(root, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .filter((path) => /\bDate\.now\b/.test(readFileSync(join(root, path), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(DATES))
})
