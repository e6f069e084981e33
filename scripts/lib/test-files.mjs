// Which parts of the repository have test files that a filter of `npm test` names.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

const TEST_FILE = /\.(?:test|spec)\.tsx?$/

/** Whether the folder has a test file whose path contains one of the filters; with no filter, whether it has any. As Vitest reads filters. */
export function hasTests(folder, filters) {
  const paths = filters.filter((filter) => !filter.startsWith('-'))
  return readdirSync(join(ROOT, folder), { recursive: true }).some((path) => {
    const file = join(ROOT, folder, path)
    return (
      TEST_FILE.test(file) &&
      !file.includes('node_modules') &&
      (paths.length === 0 || paths.some((one) => file.includes(one)))
    )
  })
}
