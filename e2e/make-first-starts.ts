// Vitest's global set-up of the tests in the browser. What a first start makes, most of all the demo shop, is made here while files run that need no
// demo shop.

import { dataOfFirstStart } from './start-server.ts'

export function setup(): (() => Promise<unknown>) | undefined {
  // Set where files are named, which make what they need, and in the longer runs of all flows.
  if (process.env.FLOWS) return undefined
  const made = dataOfFirstStart('off')
    .then(() => dataOfFirstStart('on'))
    // A file that needs it tries again, and says why it fails.
    .catch(() => undefined)
  return () => made
}
