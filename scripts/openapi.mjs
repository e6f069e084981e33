// contract/openapi.json is generated from the contract, and committed so that a review shows a change of the API. --write writes it; --check fails if
// the file and the contract differ.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { nodeBundle } from './lib/bundle.mjs'
import { CACHE, giveUp, ROOT, say } from './lib/run.mjs'

const file = join(ROOT, 'contract/openapi.json')
const bundle = join(CACHE, `openapi-${process.pid}.mjs`)

mkdirSync(CACHE, { recursive: true })
const { outputFiles } = await build(
  nodeBundle({
    root: ROOT,
    entryPoints: [join(ROOT, 'contract/src/http/openapi.ts')],
    write: false,
    outfile: bundle,
    sourcemap: false,
  }),
)
writeFileSync(bundle, outputFiles[0].text)
const { openApiDocument } = await import(pathToFileURL(bundle).href)
rmSync(bundle)

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const text = `${JSON.stringify(openApiDocument(version), null, 2)}\n`

if (process.argv.includes('--write')) {
  writeFileSync(file, text)
  say(`Wrote contract/openapi.json (${text.split('\n').length} lines).`)
} else {
  let written = ''
  try {
    written = readFileSync(file, 'utf8')
  } catch {}
  if (written !== text)
    giveUp('contract/openapi.json is not what the contract says. Run: node scripts/openapi.mjs --write')
}
