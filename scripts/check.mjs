// Runs every gate that a change must pass besides the tests: types, format and lint, layers (who may import whom), dead code, one writer per
// table, dependencies, regular expressions, what tests wait for, texts in every language, openapi.json, the ASVS table, plain English. Prints each gate with its
// time, and its problems where it fails.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, makeCache, ROOT, run, say, seconds } from './lib/run.mjs'

const tool = (path, ...args) => [join(ROOT, 'node_modules', path), ...args]
const script = (name, ...args) => [join(ROOT, 'scripts', name), ...args]

const GATES = [
  [
    'types',
    tool(
      'typescript-native/bin/tsc',
      // Two cores: each further checker would find the same types again.
      ...['-p', 'tsconfig.json', '--checkers', '2'],
      ...['--incremental', '--tsBuildInfoFile', join(CACHE, 'types.tsbuildinfo')],
    ),
  ],
  [
    'format and lint',
    tool(
      '@biomejs/biome/bin/biome',
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '--diagnostic-level=warn',
      '.',
    ),
  ],
  [
    'layers',
    tool(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      ...['contract/src', 'server/src', 'stripe-mock/src', 'backoffice/src', 'storefront/src'].filter(
        (path) => existsSync(join(ROOT, path)),
      ),
    ),
  ],
  ['dead code', tool('knip/bin/knip.js')],
  ['one table, one writer', script('one-writer.mjs')],
  ['what comes from elsewhere', script('dependencies.mjs')],
  ['no slow expressions', script('regexes.mjs')],
  ['tests wait for facts', script('test-rules.mjs')],
  ['texts in every language', script('texts.mjs')],
  ['the written API', script('openapi.mjs', '--check')],
  ['the table of security', script('asvs.mjs')],
  ['plain English', script('plain-english.mjs')],
]

makeCache()
// Two at a time: the smallest machine has two cores.
const waiting = [...GATES]
const failed = []
async function work() {
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
    const [title, args] = gate
    const since = Date.now()
    const { code, output } = await run(process.execPath, args, { env: { FORCE_COLOR: '0', NO_COLOR: '1' } })
    say(`${code === 0 ? '✓' : '✗'} ${title} (${seconds(since)})`)
    if (code === 0) continue
    failed.push(title)
    say(output.trimEnd())
  }
}
await Promise.all([work(), work()])
if (failed.length > 0) say(`\nNot passed: ${failed.join(', ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0
