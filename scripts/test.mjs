// Runs the checks, the tests beside the code, then the flows in a real browser. The last line is always `N passed, N failed`. Arguments go to
// vitest, such as a path to run only some tests; the checks are left out then.

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, makeCache, ROOT, run, say } from './lib/run.mjs'

const filters = process.argv.slice(2)
const total = { passed: 0, failed: 0 }

async function check() {
  const { code } = await run(process.execPath, [join(ROOT, 'scripts/check.mjs')], { echo: true })
  if (code !== 0) total.failed += 1
}

async function test(title, ...selection) {
  say(`\n${title}`)
  const report = join(CACHE, `report-${process.pid}.json`)
  rmSync(report, { force: true })
  const { code } = await run(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...selection,
      ...filters,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { echo: true, env: process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' } },
  )
  let failed = 0
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    total.passed += numPassedTests
    // A file that could not even be loaded has failed, but has no failed test.
    const broken_files = testResults.filter(
      (file) =>
        file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
    )
    failed = numFailedTests + broken_files.length
  } catch {}
  rmSync(report, { force: true })
  // An error outside of the tests, such as an unhandled rejection or one of vitest itself, is a failure too.
  total.failed += code !== 0 && failed === 0 ? 1 : failed
}

makeCache()
if (filters.length === 0) await check()
await test('Tests beside the code', '--project', '!e2e')
// One browser at a time: on two cores, two of them would slow each other until tests time out.
await test('Flows in the browser', '--project', 'e2e', '--maxWorkers=1')

if (total.passed + total.failed === 0) say('No test was found.')
say(`\n${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
