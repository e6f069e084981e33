import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/postgres.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'backoffice', root: 'backoffice', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'storefront', root: 'storefront', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.spec.ts'],
          // One browser at a time: flows measure nothing, but two of them on two cores run into each other's time-outs.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
