// `npm run proof`: the campaigns; then, unless only some of them are named, every test file with all its texts, rounds and rows, and every flow in
// the browser. With `--write`, a run in which everything held leaves its commit and date in `proof/last-whole-run.json`, which `npm test` prints.
// Campaigns that held are not repeated for the same commit, so that a run that was interrupted goes on with the tests; `--again` repeats them.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, makeCache, ROOT, run, say } from './lib/run.mjs'

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

async function writeLastRun() {
  const last = {
    commit: await git('rev-parse', '--short', 'HEAD'),
    date: new Date().toISOString().slice(0, 10),
  }
  writeFileSync(join(ROOT, 'proof/last-whole-run.json'), `${JSON.stringify(last)}\n`)
}

/** Names the commit for which all campaigns held. */
const HELD = join(CACHE, 'campaigns-held')
/** The commit that is tried; undefined while files differ from it. */
const commit = (await git('status', '--porcelain')) === '' ? await git('rev-parse', 'HEAD') : undefined
const have_held = !is_again && existsSync(HELD) && readFileSync(HELD, 'utf8') === commit

async function runCampaigns() {
  if (!is_part && have_held) {
    say('All campaigns held for this commit before; `--again` repeats them.')
    return 0
  }
  const code = await runScript('run-ts.mjs', 'proof/main.ts', ...args)
  if (code === 0 && !is_part && commit !== undefined) {
    makeCache()
    writeFileSync(HELD, commit)
  }
  return code
}

const campaigns = await runCampaigns()
if (is_part) process.exitCode = campaigns
else {
  say('\nAll tests with all their texts, rounds and rows, and every flow in the browser')
  const expressions = await runScript('regexes.mjs')
  const tests = await runScript('test.mjs', '--thorough')
  const has_held = campaigns === 0 && expressions === 0 && tests === 0
  if (has_held && args.includes('--write')) await writeLastRun()
  process.exitCode = has_held ? 0 : 1
}
