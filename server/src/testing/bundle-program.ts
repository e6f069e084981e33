// A program of the repository made ready to run by itself, beside the packages it imports: for tests and proofs that need a process of
// its own, whose death is theirs alone.

import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { REPOSITORY_ROOT } from '../package-root.ts'

const contractGoesIn = (root: string): Plugin => ({
  name: 'contract-goes-in',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@kontor\/contract\// }, ({ path }) => ({
      path: join(root, 'contract/src', `${path.slice('@kontor/contract/'.length)}.ts`),
    })),
})

/**
 * Bundles `entry` (from the root of the repository, or of another state of it) as `name`; `plugins` may change sources on their way in.
 * Gives the file to run.
 */
export async function bundleProgram(
  entry: string,
  name: string,
  plugins: readonly Plugin[] = [],
  root = REPOSITORY_ROOT,
): Promise<string> {
  // Inside the server's package, whose files its modules look for from where they lie.
  const outfile = join(root, 'server/dist/run', `${name}.mjs`)
  mkdirSync(dirname(outfile), { recursive: true })
  await build({
    entryPoints: [resolve(root, entry)],
    outfile,
    bundle: true,
    sourcemap: 'linked',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    jsx: 'automatic',
    plugins: [contractGoesIn(root), ...plugins],
  })
  return outfile
}
