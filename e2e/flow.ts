// A flow is a story in the browser that only `npm run flows` tells. `npm test` keeps the few without which a shop could not be used.

import { test } from 'vitest'

/** A test of `npm run flows`, which sets FLOWS; left out by `npm test`. */
export const flow = test.skipIf(!process.env.FLOWS)
