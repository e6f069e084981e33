// What the plainest test files open: a server without settings of their own, on an empty database. It is closed after the last test of the
// file. A mutation run, which goes through the same few files a thousand times, empties it instead and goes on with it.

import { afterAll } from 'vitest'

/** Says what closes a thing; closed is in the opposite order of opening. */
export type CloseLater = (close: () => Promise<void>) => void

export type Keeper = <T>(name: string, open: (later: CloseLater) => Promise<T>) => Promise<T>

declare global {
  /** Set by `scripts/lib/mutation-setup.mjs` alone. */
  var keep_open: Keeper | undefined
}

export const openUntilTheEnd: Keeper = (name, open) =>
  globalThis.keep_open ? globalThis.keep_open(name, open) : open(afterAll)
