// Before each test file of a mutation run.

import { configureGlobal } from 'fast-check'

// The worker is kept: the mutant of the run before must not be at work while this file is loaded.
if (globalThis.__stryker__) globalThis.__stryker__.activeMutant = undefined

// A property that has failed need not be made smaller, and none may go on for long.
configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 500 })
