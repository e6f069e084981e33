// Vitest's global set-up of the tests in the browser. In a run of all of them, what a first start makes is made here, most of all the demo shop, while
// the files that need no demo shop run.

import { dataOfFirstStart } from './start-server.ts'

export function setup(): (() => Promise<void>) | undefined {
  // Set where files are named: these make what they need.
  if (process.env.FLOWS) return undefined
  const made = dataOfFirstStart('off').then(() => dataOfFirstStart('on'))
  // A file that needs it tries again, and says why it fails.
  const ended = made.then(
    () => undefined,
    () => undefined,
  )
  return () => ended
}
