// The seconds that the set-up of a run took. `scripts/setup.mjs` is a program of its own, so it leaves them in a file for `scripts/test.mjs`.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, makeCache } from './run.mjs'

const FILE = join(CACHE, 'set-up-seconds.json')

export function leaveStageTimes(seconds) {
  makeCache()
  writeFileSync(FILE, JSON.stringify(seconds))
}

/** Stages with their seconds. Empty if the set-up was not part of this run. */
export function stageTimes() {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(FILE, 'utf8'))))
  } catch {
    return new Map()
  } finally {
    rmSync(FILE, { force: true })
  }
}
