// A flow is a browser test that runs with `npm run flows`, or with `npm test` if its file is named. `npm test` alone runs only the few without which
// a shop could not be used. Files in `flows/` have no others.

import { test } from 'vitest'

/** A test that is left out unless FLOWS is set. */
export const flow = test.skipIf(!process.env.FLOWS)
