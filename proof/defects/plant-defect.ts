// A defect put into the proof's own build of the server: a text of a source replaced by another one. A text that is not there once, and once
// only, ends the run: then the source has moved on and the defect has to follow.

import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { REPOSITORY_ROOT } from '../../server/src/package-root.ts'
import type { Check } from '../checks/check.ts'

export interface Edit {
  /** From the repository's root. */
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
  /** In the list of seeded defects. */
  number: number
  title: string
  /** Of the sources. */
  edits?: readonly Edit[]
  /** Of the database. */
  statement?: string
  /** What has to find it. */
  found_by: Check
  /** It shows only where jobs are run. */
  needs_worker?: boolean
  /** A race that is hardly ever lost where the database is near. */
  is_line_slow?: boolean
}

/** What is wrong with the texts of these defects, one line each. */
export function complaintsAbout(defects: readonly Defect[]): string[] {
  return defects.flatMap(({ number, edits = [] }) =>
    edits.flatMap(({ file, find }) => {
      const times = readFileSync(join(REPOSITORY_ROOT, file), 'utf8').split(find).length - 1
      return times === 1 ? [] : [`Defect ${number}: ${file} has its text ${times} times: ${find}`]
    }),
  )
}

export function plantDefect({ edits = [] }: Defect): Plugin {
  return {
    name: 'plant-defect',
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
