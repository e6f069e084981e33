// How Vitest runs inside a mutation run: one project, only the test files the part of an area names. `npm run mutation` sets the variables.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const part = JSON.parse(process.env.MUTATION_PART ?? '{"tests":[],"database":false}')

export default defineConfig({
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
    setupFiles: ['scripts/lib/mutation-setup.mjs'],
    globalSetup: part.database ? ['server/src/testing/postgres.ts'] : [],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
