// A flow is a story in the browser that `npm run flows` tells, and `npm test` where its file is named. All of `npm test` has only the few without which a
// shop could not be used.

import { test } from 'vitest'

/** A test that is left out unless FLOWS is set. */
export const flow = test.skipIf(!process.env.FLOWS)
