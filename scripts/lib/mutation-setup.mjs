// Before each test file of a mutation run: a property that has failed need not be made smaller, and none may go on for long.

import { configureGlobal } from 'fast-check'

configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 1000 })
