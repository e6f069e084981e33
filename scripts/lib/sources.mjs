// The sources of each part that is built, a fingerprint of them that is cheap enough to take at every start, and of which sources each was built.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, makeCache, ROOT } from './run.mjs'

const COMMON = [
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/lib',
  'contract/package.json',
  'contract/src',
]

/** `needs` is a source without which the part does not exist (yet); `made` are files that show it was built. */
export const PARTS = {
  server: {
    needs: 'server/src/programs/main.ts',
    sources: ['server/package.json', 'server/src', 'stripe-mock/package.json', 'stripe-mock/src'],
    made: ['server/dist/main.js'],
  },
  backoffice: {
    needs: 'backoffice/vite.config.ts',
    sources: [
      'backoffice/package.json',
      'backoffice/vite.config.ts',
      'backoffice/front-page.ts',
      'backoffice/index.html',
      'backoffice/public',
      'backoffice/src',
    ],
    made: ['backoffice/dist/index.html', 'backoffice/dist/index.de.html'],
  },
  storefront: {
    needs: 'storefront/vite.config.ts',
    sources: [
      'storefront/package.json',
      'storefront/vite.config.ts',
      'storefront/vite.embed.config.ts',
      'storefront/public',
      'storefront/src',
    ],
    made: [
      'storefront/dist/client/.vite/manifest.json',
      'storefront/dist/server/entry-server.js',
      'storefront/dist/embed/embed.js',
    ],
  },
}

function addTo(hash, path) {
  const full = join(ROOT, path)
  const stat = statSync(full, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    // Tests are not built.
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`)
}

export function fingerprint(part) {
  const hash = createHash('sha256').update(process.version)
  for (const path of [...COMMON, ...PARTS[part].sources]) addTo(hash, path)
  return hash.digest('hex')
}

export const hasSources = (part) => existsSync(join(ROOT, PARTS[part].needs))

const BUILT = join(CACHE, 'built.json')

const readBuilt = () => (existsSync(BUILT) ? JSON.parse(readFileSync(BUILT, 'utf8')) : {})

/** Remembers the fingerprints of what the parts were built of: `{ server: '…' }`; '' for one that could not be built. */
export function noteBuilt(prints) {
  makeCache()
  writeFileSync(BUILT, JSON.stringify({ ...readBuilt(), ...prints }))
}

/** The parts that are not built of their sources as they are. */
export function staleParts() {
  const built = readBuilt()
  return Object.keys(PARTS)
    .filter(hasSources)
    .filter((part) => built[part] !== fingerprint(part) || !isMade(part))
}

/** Whether the part was built, of whatever sources. */
export const isMade = (part) => PARTS[part].made.every((path) => existsSync(join(ROOT, path)))
