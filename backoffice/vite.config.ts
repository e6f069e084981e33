// Builds the back office to `dist`: hashed files under /assets/, no inline script, so that `script-src 'self'` is enough.

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.KONTOR_API ?? 'http://127.0.0.1:8080'
const served = ['/v1', '/store', '/form', '/dev', '/docs', '/news', '/files']

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
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
            { name: 'countries', test: /node_modules[\\/]country-region-data[\\/]/, priority: 20 },
            { name: 'nostr', test: /node_modules[\\/](nostr-tools|@noble|@scure)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])) },
})
