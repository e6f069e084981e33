// Opens what most test files need: a server with default settings, on an empty database. It is closed after the last test of the file, unless the
// worker keeps its servers for the next one (kept-servers.ts).

import type { TestApp } from './app.ts'
import { type CloseLater, closeAtEnd } from './closing.ts'

export type OpenOnce = <App extends TestApp>(
  name: string,
  open: (later: CloseLater) => Promise<App>,
) => Promise<App>

declare global {
  /** Set by the set-up of workers that keep their servers. */
  var keep_open: OpenOnce | undefined
}

export const openUntilTheEnd: OpenOnce = (name, open) =>
  globalThis.keep_open ? globalThis.keep_open(name, open) : open(closeAtEnd)
