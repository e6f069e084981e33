// Bundles a program of the repository so that it can run as a process of its own: for tests and proofs that start and kill such processes.

import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { nodeBundle, programBundle } from '../../../scripts/lib/bundle.mjs'
import { REPOSITORY_ROOT } from '../package-root.ts'

/**
 * Bundles `entry` (a path from the root of the repository) as `name`, to be run beside the packages it imports. Gives the path of the file
 * to run.
 */
export async function bundleTool(entry: string, name: string): Promise<string> {
  const root = REPOSITORY_ROOT
  const outfile = placeOf(name, root)
  await build(nodeBundle({ root, entryPoints: [resolve(root, entry)], outfile }))
  return outfile
}

/**
 * Bundles a program of the server, as the product's own build does. `entry` is a path from the root of the repository, or of another
 * checkout of it; `plugins` may change its sources. Gives the path of the file to run.
 */
export async function bundleProgram(
  entry: string,
  name: string,
  plugins: readonly Plugin[] = [],
  root = REPOSITORY_ROOT,
): Promise<string> {
  const outfile = placeOf(name, root)
  await build(programBundle({ entryPoints: [resolve(root, entry)], outfile, root, plugins: [...plugins] }))
  return outfile
}

// Inside the server's package, since its modules look for the package's files from their own location.
function placeOf(name: string, root: string): string {
  const file = join(root, 'server/dist/run', `${name}.mjs`)
  mkdirSync(dirname(file), { recursive: true })
  return file
}

/** Bundles a program that a test has as a text, with imports relative to `folder`. Gives the path of the file to run, and to remove. */
export async function bundleText(contents: string, folder: string, name: string): Promise<string> {
  const root = REPOSITORY_ROOT
  const outfile = join(root, 'node_modules/.cache/kontor', `${name}-${process.pid}.mjs`)
  await build(nodeBundle({ root, stdin: { contents, resolveDir: folder }, outfile, sourcemap: false }))
  return outfile
}
