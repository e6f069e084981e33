// Runs the checks, the tests beside the code, a share of the proof, then the stories in a real browser. The last lines name what failed and why; the
// very last is always `N passed, N failed`. Arguments go to vitest, such as a path to run only some tests: then every test of these files is run, and no
// check. `--flows`, which is `npm run flows`, runs every test in the browser and nothing else.

import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CACHE, makeCache, ROOT, run, say } from './lib/run.mjs'

const args = process.argv.slice(2)
const is_flows = args.includes('--flows')
const filters = args.filter((argument) => argument !== '--flows')
const BESIDE_THE_CODE = ['contract', 'server', 'backoffice', 'storefront']
const total = { passed: 0, failed: 0 }
/** A few lines each, said again at the end: among the output of thousands of tests nobody finds the one that failed. */
const failures = []

function fail(name, message = '') {
  total.failed += 1
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 6)
  failures.push([`✗ ${name}`, ...lines.map((line) => `  ${line}`)].join('\n').trimEnd())
}

async function check() {
  const { code, output } = await run(process.execPath, [join(ROOT, 'scripts/check.mjs')], { echo: true })
  if (code !== 0) fail('The checks', output.trimEnd().split('\n').at(-1))
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
    {
      echo: true,
      env: {
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
        ...(is_flows || filters.length > 0 ? { FLOWS: '1' } : {}),
      },
    },
  )
  const failed_before = total.failed
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    total.passed += numPassedTests
    for (const file of testResults) {
      const name = relative(ROOT, file.name)
      const failed = file.assertionResults.filter((result) => result.status === 'failed')
      for (const { fullName, failureMessages } of failed) fail(`${name}: ${fullName}`, failureMessages[0])
      // A file that could not even be loaded has failed, but has no failed test.
      if (file.status === 'failed' && failed.length === 0) fail(name, file.message)
    }
  } catch {}
  rmSync(report, { force: true })
  // An error outside of the tests, such as an unhandled rejection or one of vitest itself, is a failure too.
  if (code !== 0 && total.failed === failed_before) fail(`${title}: an error outside of the tests`)
}

makeCache()
if (!is_flows) {
  if (filters.length === 0) await check()
  await test('Tests beside the code', ...BESIDE_THE_CODE.flatMap((name) => ['--project', name]))
  // By itself: it overloads the product.
  await test('A share of the proof', '--project', 'proof', '--maxWorkers=1')
}
// One browser at a time: on two cores, two of them would slow each other until tests time out.
await test(is_flows ? 'Flows in the browser' : 'Stories in the browser', '--project', 'e2e', '--maxWorkers=1')

if (total.passed + total.failed === 0) say('No test was found.')
for (const failure of failures) say(`\n${failure}`)
say(`\n${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
