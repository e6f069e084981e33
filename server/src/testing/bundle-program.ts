// Bundles a program of the repository so that it can run as a process of its own: for tests and proofs that start and kill such processes.

import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { REPOSITORY_ROOT } from '../package-root.ts'

const FORMAT = { bundle: true, packages: 'external', platform: 'node', format: 'esm' } as const

const contractGoesIn = (root: string): Plugin => ({
  name: 'contract-goes-in',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@kontor\/contract\// }, ({ path }) => ({
      path: join(root, 'contract/src', `${path.slice('@kontor/contract/'.length)}.ts`),
    })),
})

/**
 * Bundles `entry` (a path from the root of the repository, or of another checkout of it) as `name`; `plugins` may change its sources.
 * Gives the path of the file to run.
 */
export async function bundleProgram(
  entry: string,
  name: string,
  plugins: readonly Plugin[] = [],
  root = REPOSITORY_ROOT,
): Promise<string> {
  // Inside the server's package, since its modules look for the package's files from their own location.
  const outfile = join(root, 'server/dist/run', `${name}.mjs`)
  mkdirSync(dirname(outfile), { recursive: true })
  await build({
    entryPoints: [resolve(root, entry)],
    outfile,
    ...FORMAT,
    sourcemap: 'linked',
    target: 'node20',
    logLevel: 'error',
    jsx: 'automatic',
    plugins: [contractGoesIn(root), ...plugins],
  })
  return outfile
}

/** Bundles a program that a test has as a text, with imports relative to `folder`. Gives the path of the file to run, and to remove. */
export async function bundleText(contents: string, folder: string, name: string): Promise<string> {
  const outfile = join(REPOSITORY_ROOT, 'node_modules/.cache/kontor', `${name}-${process.pid}.mjs`)
  await build({ ...FORMAT, stdin: { contents, resolveDir: folder }, outfile })
  return outfile
}
