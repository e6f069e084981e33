// How tests are run: a project a package, and one each for the browser and the proof.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; more workers make tests of time-outs lie.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/postgres.ts'],
          pool: 'forks',
          // What hangs is found however long one waits; what is slow on a slow machine is no finding.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'backoffice', root: 'backoffice', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'storefront', root: 'storefront', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'proof',
          root: 'proof',
          include: ['**/*.test.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.spec.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
