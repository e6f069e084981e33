// The folders of this package and of the repository. The same code runs from server/src (tests) and
// server/dist (the bundle). Paths of files outside the bundle (migrations, package.json, built front ends)
// start from these folders and never from a source file.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function findPackage(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const file = join(folder, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === name) return folder
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`The folder of the package ${name} was not found.`)
    folder = parent
  }
}

/** Absolute path of the server package, the folder with `migrations/` and `dist/`. */
export const SERVER_ROOT = findPackage('@kontor/server')

/** Absolute path of the repository, the folder with the server, the front ends and `news/`. */
export const REPOSITORY_ROOT = dirname(SERVER_ROOT)
