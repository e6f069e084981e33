// How tests are run: a project a package, and one each for the browser and the resilience tests.

import { join } from 'node:path'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { fileResults } from './scripts/lib/file-results.ts'

const testing = (file: string) => join(import.meta.dirname, 'server/src/testing', file)

/** Files that change what is global to a process, measure it, or try tokens of the moment they are loaded. */
const NEED_A_PROCESS = [
  'src/process/**/*.test.ts',
  'src/db/embedded/**/*.test.ts',
  'src/db/access/read-replica.test.ts',
  'src/db/sql.test.ts',
  'src/http/metrics.test.ts',
  'src/http/access/*tokens.test.ts',
  'src/backup/backup-programs.test.ts',
  'src/api-tests/outgoing-requests.test.ts',
  'src/jobs/crontab.test.ts',
]

const SERVER = {
  root: 'server',
  include: ['src/**/*.test.ts'],
  globalSetup: [testing('postgres.ts')],
  setupFiles: [testing('setup-file.ts')],
  pool: 'forks',
  // Most of what tests make is soon garbage: with room for more of it, less is copied before.
  execArgv: ['--max-semi-space-size=64'],
  restoreMocks: true,
  // Half of the usual 50 ms would be waited for nothing, and most of what is polled for is there within a few.
  expect: { poll: { interval: 5 } },
  // What hangs is found however long one waits; what is slow on a slow machine is no finding.
  testTimeout: 90_000,
  hookTimeout: 120_000,
} satisfies TestUserConfig

/** What overloads the product, and is run with nothing beside it. */
const UNDER_LOAD = 'under-load/**'

const RESILIENCE = {
  root: 'resilience',
  setupFiles: [testing('setup-file.ts')],
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 120_000,
} satisfies TestUserConfig

const { FILE_RESULTS } = process.env

export default defineConfig({
  test: {
    reporters: ['default', ...(FILE_RESULTS ? [fileResults(FILE_RESULTS, import.meta.dirname)] : [])],
    // Two cores are what the smallest machine has; more workers make tests of time-outs lie.
    maxWorkers: 2,
    // Keeps compiled modules with the packages, so that one named file starts in seconds.
    experimental: { fsModuleCache: true },
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], isolate: false } },
      {
        // Pages are rendered by the React of production.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...SERVER,
          name: 'server',
          env: { NODE_ENV: 'production' },
          exclude: NEED_A_PROCESS,
          // Loading the modules of the server again for each file takes longer than most files, and so does opening a server.
          isolate: false,
          setupFiles: [...SERVER.setupFiles, testing('keep-servers.ts')],
        },
      },
      { test: { ...SERVER, name: 'server-alone', include: NEED_A_PROCESS } },
      {
        test: {
          name: 'stripe-mock',
          root: 'stripe-mock',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: { name: 'backoffice', root: 'backoffice', include: ['src/**/*.test.{ts,tsx}'], isolate: false },
      },
      {
        test: { name: 'storefront', root: 'storefront', include: ['src/**/*.test.{ts,tsx}'], isolate: false },
      },
      { test: { ...RESILIENCE, name: 'resilience-under-load', include: [`${UNDER_LOAD}/*.test.ts`] } },
      {
        test: {
          ...RESILIENCE,
          name: 'resilience-tools',
          include: ['**/*.test.ts'],
          exclude: [UNDER_LOAD],
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.spec.ts'],
          globalSetup: [join(import.meta.dirname, 'e2e/make-first-starts.ts')],
          isolate: false,
          // Loading a file takes a second, also where all its tests are left out (e2e/flow.ts).
          exclude: process.env.FLOWS ? [] : ['flows/**'],
          setupFiles: [join(import.meta.dirname, 'e2e/own-modules.ts'), testing('setup-file.ts')],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
