// Builds the script other websites load to one file, dist/embed/embed.js, with its style sheet inside and its compressed forms beside it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const compressScript = (): Plugin => ({
  name: 'compress-script',
  apply: 'build',
  writeBundle({ dir }) {
    const path = join(dir ?? '', 'embed.js')
    const bytes = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  },
})

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [compressScript()],
  build: {
    target: 'es2022',
    outDir: 'dist/embed',
    emptyOutDir: true,
    lib: { entry: 'src/embed/embed.ts', formats: ['iife'], name: 'KontorEmbed', fileName: () => 'embed.js' },
  },
})
