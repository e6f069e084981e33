// Runs before `npm start`, `npm test` and the like, even on a fresh clone: installs the packages of the lock file, builds what has changed, finds a
// browser. The argument is the purpose: `start` installs the packages that build and serve (half of all), `work` all of them, `test` a browser too;
// `built` does as `start`, but only if no program is built yet: a backup is made beside a server that runs, and before an update by the programs of
// now, so it must not change what they are made of. With nothing to do it ends quickly. Plain Node, because no package is installed yet.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './lib/chromium.mjs'
import { CACHE, giveUp, makeCache, ROOT, run, step } from './lib/run.mjs'
import { isMade, staleParts } from './lib/sources.mjs'
import { leaveStageTimes } from './lib/stage-times.mjs'

const asked = process.argv[2] ?? 'start'
const purpose = asked === 'built' ? 'start' : asked

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  // As Vite needs it, which builds the front ends.
  const is_fit = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  if (!is_fit)
    giveUp(`Kontor needs Node 20.19, or 22.12 or newer; this is ${process.version}. See https://nodejs.org/`)
}

const LOCK = join(ROOT, 'package-lock.json')
const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex')

/** Whether all packages are installed, by this script or by hand: npm writes down what it has installed when it is done. */
function isAllThere() {
  const note = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const [wanted, there] = [LOCK, note].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages)
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') ||
      (link ? existsSync(join(ROOT, path)) : optional || there[path]?.version === version),
  )
}

// The workspaces to install for `start`. The packages of the root are tools for developers.
const SERVING = ['contract', 'server', 'stripe-mock', 'backoffice', 'storefront'].flatMap((name) => [
  '--workspace',
  name,
])

async function installPackages() {
  if (isAllThere()) return
  const stamp = join(CACHE, 'installed-to-start')
  const wanted = lockHash()
  if (purpose === 'start' && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (purpose === 'start') args.push(...SERVING)
  // The npm that started this script, if any: it may differ from the one in the PATH.
  const npm = process.env.npm_execpath
  const install = () => (npm ? run(process.execPath, [npm, ...args]) : run('npm', args))
  if (!(await step('Installing packages (a minute, the first time)', install))) {
    giveUp('The packages could not be installed. The lines above say why; often it is the network.')
  }
  if (purpose !== 'start') return
  makeCache()
  writeFileSync(stamp, wanted)
}

async function buildChanged() {
  const stale = staleParts()
  if (stale.length === 0) return
  const { buildParts } = await import('./build.mjs')
  const failed = await buildParts(stale)
  if (failed.length > 0) giveUp(`Could not build ${failed.join(', ')}. The lines above say why.`)
}

async function findBrowser() {
  if (findChromium()) return
  const advice =
    'The tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its program.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) giveUp(advice)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const is_done =
    (await step('Reading the list of Debian packages', () => run('apt-get', ['update', '-q'], { env }))) &&
    (await step('Installing Chromium (a few minutes, once)', () =>
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'], { env }),
    ))
  if (!is_done || !findChromium()) giveUp(advice)
}

const isThere = () => isMade('server') && existsSync(join(ROOT, 'node_modules'))

checkNode()
if (asked !== 'built' || !isThere()) {
  const begun = Date.now()
  await Promise.all([installPackages(), purpose === 'test' ? findBrowser() : undefined])
  const installed = Date.now()
  await buildChanged()
  if (purpose === 'test')
    leaveStageTimes({
      'Install packages and a browser': (installed - begun) / 1000,
      Build: (Date.now() - installed) / 1000,
    })
}
