// Tests that take long and rarely find anything: `npm run test:resilience` runs them, `npm test` does not.

import { test } from 'vitest'
import { is_thorough } from '../../../scripts/lib/runs.mjs'

/** A test that is left out unless the run is thorough. */
export const thoroughTest = test.skipIf(!is_thorough)
