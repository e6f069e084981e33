// Seeds a bug in a separate build of the server, by replacing a piece of a source. The piece must be there exactly once, else the
// run ends: the source has changed, and the defect has to be adapted.

import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import type { Check } from '../checks/check.ts'
import type { Violation } from '../oracles/watch.ts'

export interface Edit {
  /** Path from the root of the repository. */
  file: string
  find: string
  replace: string
}

const under =
  (folder: string) =>
  (path: string, find: string, replace: string): Edit => ({ file: `${folder}/${path}`, find, replace })

export const inFeature = under('server/src/features')
export const inServer = under('server/src')
export const inContract = under('contract/src')

export interface Defect {
  /** Number in the list of seeded bugs. */
  number: number
  title: string
  /** Changes to the sources. */
  edits?: readonly Edit[]
  /** SQL that changes the database. */
  statement?: string
  /** The check that must find the bug. */
  found_by: Check
  /**
   * The violation that the check must find: its row, and the text of its sentence. A different violation may
   * have a different cause, such as a server out of order.
   */
  sign: { row: string; says: RegExp }
  /** True if the bug shows only while a worker runs jobs. */
  needs_worker?: boolean
  /**
   * True for a race that hardly ever fails on a fast line to the database. The check then runs on a slow
   * line.
   */
  is_line_slow?: boolean
}

export const isSignOf = ({ sign }: Defect, { row, what }: Violation): boolean =>
  row === sign.row && sign.says.test(what)

/** Returns a line for each edit whose text is not exactly once in its file, and for each file that an edit imports in vain. */
export function problemsOf(defects: readonly Defect[]): string[] {
  return defects.flatMap(({ number, edits = [] }) =>
    edits.flatMap((edit) =>
      [...misplaced(edit), ...missingImports(edit)].map((text) => `Defect ${number}: ${text}`),
    ),
  )
}

function misplaced({ file, find }: Edit): string[] {
  const times = readFileSync(join(REPOSITORY_ROOT, file), 'utf8').split(find).length - 1
  return times === 1 ? [] : [`${file} has its text ${times} times: ${find}`]
}

function missingImports({ file, replace }: Edit): string[] {
  const imported = [...replace.matchAll(/ from '(\.[^']+)'/g)].map(([, path]) => join(dirname(file), path!))
  return imported.flatMap((path) =>
    existsSync(join(REPOSITORY_ROOT, path)) ? [] : [`${file} imports ${path}, which does not exist`],
  )
}

export function seedBug({ edits = [] }: Defect): Plugin {
  return {
    name: 'seed-bug',
    setup(build) {
      build.onLoad({ filter: /\/(server|contract)\/src\/.*\.ts$/ }, async ({ path }) => {
        const file = relative(REPOSITORY_ROOT, path)
        const here = edits.filter((edit) => edit.file === file)
        if (here.length === 0) return undefined
        let contents = await readFile(path, 'utf8')
        for (const { find, replace } of here) contents = contents.replace(find, () => replace)
        return { contents, loader: 'ts' }
      })
    },
  }
}
