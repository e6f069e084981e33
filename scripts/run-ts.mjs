// Runs one TypeScript program of the repository: node scripts/run-ts.mjs <file> [arguments]. Node cannot run TypeScript itself, so the program
// is bundled first, into a folder from which Node finds the packages it imports.

import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { nodeBundle } from './lib/bundle.mjs'
import { giveUp, ROOT, say } from './lib/run.mjs'

const [entry, ...args] = process.argv.slice(2)
if (!entry) giveUp('Usage: node scripts/run-ts.mjs <file.ts> [arguments]')

// Inside the server's package: its modules look for their files relative to their own place.
const outfile = join(ROOT, 'server/dist/run', `${entry.replace(/[^a-z0-9]+/gi, '-')}.mjs`)
await build(nodeBundle({ root: ROOT, entryPoints: [resolve(entry)], outfile }))
const child = spawn(process.execPath, ['--enable-source-maps', outfile, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('close', (code, signal) => {
  // A program that was killed cannot report it itself.
  if (signal) say(`${entry} was ended by ${signal}.`)
  process.exitCode = code ?? 1
})
