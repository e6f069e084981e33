// Builds the storefront twice: for browsers to dist/client (hashed files under /store-assets/, each also compressed), and for the server
// to one file in dist/server, React included, so that the server needs no package of it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg)$/

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
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      )
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/store-assets/',
  publicDir: false,
  plugins: [react(), ...(isSsrBuild ? [] : [compressFiles()])],
  // React looks at this at run time, and a development server shall be drawn by the fast one too.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, target: 'node' },
  build: {
    target: isSsrBuild ? 'node20' : 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: false,
    ...(isSsrBuild
      ? { ssr: 'src/entry-server.tsx' }
      : {
          rolldownOptions: {
            input: 'src/entry-client.tsx',
            output: {
              codeSplitting: {
                groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ }],
              },
            },
          },
        }),
  },
}))
