// Opens what most test files need: a server with default settings, on an empty database. It is closed after the last test of the file. A mutation
// run, which runs the same few files a thousand times, empties the database instead and reuses it.

import { type CloseLater, closeAtEnd } from './closing.ts'

export type OpenOnce = <T>(name: string, open: (later: CloseLater) => Promise<T>) => Promise<T>

declare global {
  /** Set only by `scripts/lib/mutation-setup.mjs`. */
  var keep_open: OpenOnce | undefined
}

export const openUntilTheEnd: OpenOnce = (name, open) =>
  globalThis.keep_open ? globalThis.keep_open(name, open) : open(closeAtEnd)
