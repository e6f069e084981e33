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
    ],
  },
})
