// `npm run test:resilience`: the campaigns; then, unless only some of them are named, every test file with all its texts, rounds and rows, and every
// flow in the browser. With `--write`, a run in which everything held leaves its commit and date in `resilience/report/last-whole-run.json`, which `npm
// test` prints. Campaigns that held are noted in `resilience/report/last-campaigns.json`, and not repeated while no file that they depend on differs from
// that commit: a run that was interrupted, even on another machine, or whose tests were mended, goes on with the tests. `--again` repeats them.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run, say } from './lib/run.mjs'

const args = process.argv.slice(2).filter((argument) => argument !== '--again')
const is_again = process.argv.includes('--again')
const is_part = ['--only', '--defects', '--list'].some((option) => args.includes(option))

/** Its exit code. A signal to this process reaches the program too, so that it can clean up. */
function runScript(name, ...rest) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', name), ...rest], {
    stdio: 'inherit',
    env: { ...process.env, THOROUGH: '1' },
  })
  const forward = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

const git = async (...words) => (await run('git', words)).output.trim()

const NOTES = {
  campaigns: 'resilience/report/last-campaigns.json',
  whole_run: 'resilience/report/last-whole-run.json',
}
/** All files without these. */
const except = (...paths) => ['--', '.', ...paths.map((path) => `:(exclude)${path}`)]
/** What a run writes. */
const WRITTEN = [...Object.values(NOTES), 'docs/test-report.md']
/** What campaigns do not read: papers, test files, and this, which only starts them. */
const NOT_READ = ['docs', '*.md', '*.test.ts', '*.test.tsx', 'e2e/*.spec.ts', 'scripts/test-resilience.mjs']

const isClean = async () => (await git('status', '--porcelain', ...except(...WRITTEN))) === ''

async function write(path) {
  const note = {
    commit: await git('rev-parse', '--short', 'HEAD'),
    date: new Date().toISOString().slice(0, 10),
  }
  writeFileSync(join(ROOT, path), `${JSON.stringify(note, null, 2)}\n`)
}

/** Whether all campaigns held for the files that they read as they are. */
async function haveHeld() {
  const path = join(ROOT, NOTES.campaigns)
  if (is_again || !existsSync(path) || !(await isClean())) return false
  const { commit } = JSON.parse(readFileSync(path, 'utf8'))
  return (await run('git', ['diff', '--quiet', commit, ...except(...WRITTEN, ...NOT_READ)])).code === 0
}

async function runCampaigns() {
  if (!is_part && (await haveHeld())) {
    say('All campaigns held for what they read before; `--again` repeats them.')
    return 0
  }
  const was_clean = await isClean()
  const code = await runScript('run-ts.mjs', 'resilience/main.ts', ...args)
  if (code === 0 && !is_part && was_clean) await write(NOTES.campaigns)
  return code
}

const campaigns = await runCampaigns()
if (is_part) process.exitCode = campaigns
else {
  say('\nAll tests with all their texts, rounds and rows, and every flow in the browser')
  const expressions = await runScript('regexes.mjs')
  const tests = await runScript('test.mjs', '--thorough')
  const has_held = campaigns === 0 && expressions === 0 && tests === 0
  if (has_held && args.includes('--write')) await write(NOTES.whole_run)
  process.exitCode = has_held ? 0 : 1
}
