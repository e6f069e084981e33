// How Vitest runs inside a mutation run: one project, only the test files a part of an area names, in a worker that is reused. `npm run mutation`
// sets the variable.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { failedFiles } from './scripts/lib/failed-files.ts'
import { reuseWorker } from './scripts/lib/reused-worker.ts'

const part = JSON.parse(process.env.MUTATION_PART ?? '{"tests":[]}')

export default defineConfig({
  plugins: part.statics ? [] : [reuseWorker()],
  resolve: {
    // Else the packages of the workspace would be found outside of the copy whose code is mutated.
    alias: [
      {
        find: /^@kontor\/contract\/(?:shapes\/)?(.*)$/,
        replacement: `${fileURLToPath(new URL('./contract/src/', import.meta.url))}$1.ts`,
      },
    ],
  },
  test: {
    include: part.tests,
    isolate: part.statics === true,
    reporters: [failedFiles()],
    setupFiles: ['scripts/lib/mutation-setup.mjs'],
    globalSetup: part.database ? ['server/src/testing/postgres.ts'] : [],
    // Stryker has its own, and a busy machine must not make a mutant look found.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
