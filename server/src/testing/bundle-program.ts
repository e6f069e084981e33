// Bundles a program of the repository so that it can run as a process of its own: for tests and proofs that start and kill such processes.

import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { nodeBundle, programBundle } from '../../../scripts/lib/bundle.mjs'
import { REPOSITORY_ROOT } from '../process/package-root.ts'

// Inside the server's package, since its modules look for the package's files from their own location.
const RUN_FOLDER = 'server/dist/run'

/**
 * Bundles `entry` (a path from the root of the repository) as `name`, to be run beside the packages it imports. Returns the path of the file to run.
 */
export async function bundleTool(entry: string, name: string): Promise<string> {
  const root = REPOSITORY_ROOT
  const outfile = placeOf(name, root)
  await build(nodeBundle({ root, entryPoints: [resolve(root, entry)], outfile }))
  return outfile
}

/** Returns the path of a source in a checkout. Versions before 0.3.0 have their programs in `server/src`. */
function sourceIn(root: string, entry: string): string {
  const path = resolve(root, entry)
  return existsSync(path) ? path : resolve(root, entry.replace('/programs/', '/'))
}

/**
 * Bundles programs of the server into a folder called `name`, as the product's own build does. `entries` are paths from the root of the repository,
 * or of another checkout of it; `plugins` may change its sources. Returns the paths of the files to run, in the same order; their folder has nothing
 * else in it than the thread that draws documents for them.
 */
export async function bundlePrograms(
  entries: readonly string[],
  name: string,
  plugins: readonly Plugin[] = [],
  root = REPOSITORY_ROOT,
): Promise<string[]> {
  const outdir = join(root, RUN_FOLDER, name)
  // An older checkout may be without the thread.
  const entryPoints = [...entries, 'server/src/programs/print.ts']
    .map((entry) => sourceIn(root, entry))
    .filter(existsSync)
  await build(programBundle({ entryPoints, outdir, root, plugins: [...plugins] }))
  return entries.map((entry) => join(outdir, `${basename(entry, '.ts')}.js`))
}

function placeOf(name: string, root: string): string {
  const file = join(root, RUN_FOLDER, `${name}.mjs`)
  mkdirSync(dirname(file), { recursive: true })
  return file
}

/** Bundles a program that a test has as a text, with imports relative to `folder`. Returns the path of the file to run, and to remove. */
export async function bundleText(contents: string, folder: string, name: string): Promise<string> {
  const root = REPOSITORY_ROOT
  const outfile = join(root, 'node_modules/.cache/kontor', `${name}-${process.pid}.mjs`)
  await build(nodeBundle({ root, stdin: { contents, resolveDir: folder }, outfile, sourcemap: false }))
  return outfile
}
