// Builds the back office to `dist`: hashed files under /assets/, each also compressed; no inline script, so that `script-src 'self'` is
// enough.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { frontPage } from './front-page.ts'

const api = process.env.KONTOR_API ?? 'http://127.0.0.1:8080'
const served = ['/v1', '/store', '/form', '/dev', '/docs', '/news', '/files']

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/

/** Writes `x.js.br` and `x.js.gz` beside `x.js`, for the server to send as they are. */
const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  writeBundle({ dir }) {
    if (dir === undefined) return
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!COMPRESSIBLE.test(name)) continue
      const path = join(dir, name)
      const bytes = readFileSync(path)
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, brotli))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

const CONTRACT = join(import.meta.dirname, '../contract/src')
const CALLS = '?calls'

/**
 * To call an endpoint, its method, path and access are enough; the shapes of what is sent are only needed where a form is checked,
 * and zod with them. So an import of `@kontor/contract/<folder>/<file>` gets that file's plain values without its schemas, and
 * `@kontor/contract/shapes/<folder>/<file>` the file itself. An export that is not plain does not exist in the former: the build then fails.
 * Why: docs/decisions/0004.
 */
const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    const [, shapes, name] = source.match(/^@kontor\/contract\/(shapes\/)?([\w/-]+)$/) ?? []
    if (name === undefined) return null
    const file = join(CONTRACT, `${name}.ts`)
    const has_shapes = /^import \{.*\} from 'zod'/m.test(readFileSync(file, 'utf8'))
    return has_shapes && !shapes ? file + CALLS : file
  },
  async load(id) {
    if (!id.endsWith(CALLS)) return null
    const file = id.slice(0, -CALLS.length)
    this.addWatchFile(file)
    const { module } = await runnerImport<Record<string, unknown>>(file)
    const values = Object.entries(module).map(([name, value]) => [name, JSON.stringify(plain(value))])
    const code = values.filter(([, json]) => json !== undefined)
    return {
      code: code.map(([name, json]) => `export const ${name} = ${json}\n`).join(''),
      moduleSideEffects: false,
      moduleType: 'js',
    }
  },
})

/** Undefined for functions, schemas and whatever else JSON cannot say. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  if ('method' in value && 'path' in value && 'access' in value)
    return { method: value.method, path: value.path, access: value.access }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
}

const ROUTER = join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs')
const ROUTER_DOM = join(ROUTER, '../dom-export.mjs')

/** What many pages share, but not most. */
const OF_SOME = {
  forms: /node_modules[\\/](@mantine[\\/]form|klona|fast-deep-equal)[\\/]/,
  checkbox: /[\\/]components[\\/]Checkbox[\\/]/,
  lists: /[\\/]components[\\/]Pagination[\\/]|[\\/]use-pagination[\\/]|[\\/]list-pager\./,
}
const isOfSome = (id: string) => Object.values(OF_SOME).some((test) => test.test(id))

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // The package leads to its build for development, which also has that one's warnings.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: ROUTER },
      { find: /^react-router\/dom$/, replacement: ROUTER_DOM },
    ],
  },
  plugins: [contractCalls(), react(), frontPage(), compressFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
              priority: 20,
            },
            // What most screens share comes in one piece: it is smaller together, and asked for once. What only forms or only lists need is
            // left out of it, since a page rarely has both, and an order's page neither.
            { name: 'shared', test: (id) => !isOfSome(id), minShareCount: 22, priority: 10 },
            ...Object.entries(OF_SOME).map(([name, test]) => ({
              name,
              test,
              minShareCount: 22,
              priority: 5,
            })),
            { name: 'nostr', test: /node_modules[\\/](nostr-tools|@noble|@scure)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])) },
})
