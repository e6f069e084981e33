// `npm run proof`: the campaigns; then, unless only some of them are named, every test file with all its texts, rounds and rows, and every flow in
// the browser. With `--write`, a run in which everything held leaves its commit and date in `proof/last-whole-run.json`, which `npm test` prints.

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run, say } from './lib/run.mjs'

const args = process.argv.slice(2)
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

const campaigns = await runScript('run-ts.mjs', 'proof/main.ts', ...args)
if (is_part) process.exitCode = campaigns
else {
  say('\nAll tests with all their texts, rounds and rows, and every flow in the browser')
  const expressions = await runScript('regexes.mjs')
  const tests = await runScript('test.mjs', '--thorough')
  const has_held = campaigns === 0 && expressions === 0 && tests === 0
  if (has_held && args.includes('--write')) await writeLastRun()
  process.exitCode = has_held ? 0 : 1
}
