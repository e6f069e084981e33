// Before each test file of a mutation run.

import { configureGlobal } from 'fast-check'
import { beforeEach } from 'vitest'
import { beginFile, keepOpen } from './keep-open.mjs'

const { statics } = JSON.parse(process.env.MUTATION_PART)

// The worker is kept: the mutant of the run before must not be at work while this file is loaded.
if (globalThis.__stryker__ && !statics) globalThis.__stryker__.activeMutant = undefined

beginFile()
if (!statics) globalThis.keep_open = keepOpen

// A property that has failed need not be made smaller, and none may go on for long.
configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 500 })

/** Crowds of requests are refused where the machine has no time for them, and that must not look like a mutant that was found. */
const CROWDS = /(?<!refused |grace |paid |had )\bat once\b|a hundred requests|twenty refunds/

const nameOf = (task) => (task.suite ? `${nameOf(task.suite)} ${task.name}` : task.name)

beforeEach(({ task, skip }) => {
  if (CROWDS.test(nameOf(task))) skip('a crowd')
})
