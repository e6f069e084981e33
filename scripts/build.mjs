// Builds the server's bundles and the two front ends. Arguments name the parts to build; without any, all are built. The server's bundle
// includes the contract and most npm packages.

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { programBundle } from './lib/bundle.mjs'
import { ROOT, run, step } from './lib/run.mjs'
import { fingerprint, hasSources, noteBuilt, PARTS } from './lib/sources.mjs'

async function buildServer() {
  const { build } = await import('esbuild')
  const entryPoints = ['main', 'worker', 'print', 'backup', 'restore']
    .map((name) => join(ROOT, `server/src/programs/${name}.ts`))
    .filter(existsSync)
  try {
    const built = programBundle({ root: ROOT, entryPoints, outdir: 'server/dist', metafile: true })
    deleteOldChunks((await build(built)).metafile)
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: String(error.message) }
  }
}

const CHUNKS = join(ROOT, 'server/dist/chunks')

/** Only once all is built: a build that fails leaves the programs of the last one as they were, which need theirs. */
function deleteOldChunks({ outputs }) {
  const present = new Set(Object.keys(outputs).map((path) => resolve(ROOT, path)))
  for (const name of existsSync(CHUNKS) ? readdirSync(CHUNKS) : [])
    if (!present.has(join(CHUNKS, name))) rmSync(join(CHUNKS, name))
}

const vite = (part, ...args) =>
  run(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args],
    {
      cwd: join(ROOT, part),
      env: { NODE_ENV: 'production' },
    },
  )

const BUILDERS = {
  server: buildServer,
  backoffice: () => vite('backoffice'),
  storefront: async () => {
    const client = await vite('storefront', '--outDir', 'dist/client', '--manifest')
    if (client.code !== 0) return client
    const server = await vite('storefront', '--ssr', 'src/entry-server.tsx', '--outDir', 'dist/server')
    if (server.code !== 0) return server
    return vite('storefront', '--config', 'vite.embed.config.ts')
  },
}

/** Builds parts in parallel and notes of which sources. Resolves to the names of those that failed. */
export async function buildParts(parts) {
  const prints = parts.map(fingerprint)
  const results = await Promise.all(parts.map((part) => step(`Building ${part}`, BUILDERS[part])))
  noteBuilt(Object.fromEntries(parts.map((part, at) => [part, results[at] ? prints[at] : ''])))
  return parts.filter((_, i) => !results[i])
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((part) => !(part in PARTS))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
  const failed = await buildParts(asked.length > 0 ? asked : Object.keys(PARTS).filter(hasSources))
  if (failed.length > 0) process.exitCode = 1
}
