// Checks that tests wait for facts: in test files and `server/src/testing` it refuses pauses of more than 50 ms (`sleep`, `setTimeout`, `pg_sleep`),
// `numRuns` as a number (`runs()` of scripts/lib/runs.mjs makes more of it in `npm run test:resilience`), and `afterAll` as a value: Vitest does not
// run what a hook registers. A `pg_sleep` that a test cancels carries `// not waited for`.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './lib/run.mjs'
import { filesIn, isTestFile, TEST_FOLDERS } from './lib/test-files.mjs'

const MAX_MS = 50

/** Files with pauses from before this rule, but for the last. Take a file out when it waits for facts; add none. */
const WITH_PAUSES = new Set([
  'backoffice/src/lib/download.test.ts',
  'resilience/under-load/rolling-restart.test.ts',
  'resilience/world/standstill.test.ts',
  'server/src/db/migrating/migrate.test.ts',
  'server/src/db/pool.test.ts',
  'server/src/features/prices/calculation/load-pricing-facts.test.ts',
  'server/src/features/money/deposits/processes.test.ts',
  'server/src/features/invoices/numbering.test.ts',
  'server/src/features/invoices/printing/invoice-printer.test.ts',
  'server/src/features/orders/processes.test.ts',
  'server/src/features/storefront/pages/buying/order-pages.test.ts',
  'server/src/http/drain.test.ts',
  'server/src/http/cache/fast-path.test.ts',
  'server/src/http/overload/with-deadline.test.ts',
  'server/src/http/overload/slow-senders.test.ts',
  'server/src/process/exit-on-uncaught.test.ts',
  'server/src/testing/entries-passed.ts',
  'server/src/testing/processes.ts',
  'server/src/testing/running-server.ts',
  // Its `pg_sleep` is a text that an attacker sends and no database runs.
  'server/src/api-tests/hostile-texts.test.ts',
])

const isTest = (path) => isTestFile(path) || /^(?:server|stripe-mock)\/src\/testing\/.*\.ts$/.test(path)

const milliseconds = (text, unit) => Number(text.replaceAll('_', '')) * unit

/** Patterns of a pause with its length, and what a unit of that is in milliseconds. */
const PAUSES = [
  [/\bsleep\(\s*([\d_.]+)/g, 1],
  [/\bsetTimeout\(\s*([\d_.]+)\s*\)/g, 1],
  [/\bsetTimeout\([^\n]*,\s*([\d_.]+)\)/g, 1],
  [/\bpg_sleep\(\s*([\d_.]+)/g, 1000],
]

const longestPause = (line) =>
  Math.max(
    0,
    ...PAUSES.flatMap(([pattern, unit]) =>
      [...line.matchAll(pattern)].map(([, text]) => milliseconds(text, unit)),
    ),
  )

/** The source without imports and comments that fill a line; the other lines keep their numbers. */
const withoutImports = (source) =>
  source.replaceAll(/^import [^']*'[^']*'$|^\s*(?:\/\/|\*|\/\*).*$/gm, (text) =>
    text.replaceAll(/[^\n]/g, ''),
  )

const problems = []
let count = 0
for (const file of TEST_FOLDERS.flatMap(filesIn).filter(isTest)) {
  count++
  for (const [at, line] of withoutImports(readFileSync(join(ROOT, file), 'utf8'))
    .split('\n')
    .entries()) {
    const place = `${file}:${at + 1}`
    const ms = longestPause(line)
    const is_cancelled = line.includes('pg_sleep') && line.includes('// not waited for')
    if (ms > MAX_MS && !is_cancelled && !WITH_PAUSES.has(file))
      problems.push(`${place} pauses for ${ms} ms, more than ${MAX_MS}; wait for a fact or move a clock.`)
    if (/\bnumRuns:\s*\d/.test(line)) problems.push(`${place} has a number for numRuns; write runs(n).`)
    if (/\bafterAll\b(?!\()/.test(line)) problems.push(`${place} passes afterAll as a value; call it.`)
  }
}

if (count === 0) problems.push('No test file was found.')
for (const problem of problems) process.stderr.write(`${problem}\n`)
say(`${count} test files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
