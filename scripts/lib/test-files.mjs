// Where the test files of the repository are, and which parts have some that a filter of `npm test` names.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** The folders with test files, from the root of the repository. */
export const TEST_FOLDERS = [
  'contract/src',
  'server/src',
  'stripe-mock/src',
  'backoffice/src',
  'storefront/src',
  'e2e',
  'resilience',
]

export const isTestFile = (path) => /\.(?:test|spec)\.tsx?$/.test(path)

/** The folder's own files, not those of packages: paths from the root of the repository, with `/`. */
export const filesIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((file) => !file.includes('node_modules/'))

/** Whether the folder has a test file whose path contains one of the filters; with no filter, whether it has any. As Vitest reads filters. */
export function hasTests(folder, filters) {
  const paths = filters.filter((filter) => !filter.startsWith('-'))
  return filesIn(folder).some(
    (file) => isTestFile(file) && (paths.length === 0 || paths.some((one) => join(ROOT, file).includes(one))),
  )
}
