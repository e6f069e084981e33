// Before each test file of a mutation run.

import { configureGlobal } from 'fast-check'
import { beforeEach } from 'vitest'
import { beginFile, keepOpen } from '../../server/src/testing/kept-servers.ts'

const { statics } = JSON.parse(process.env.MUTATION_PART)

// The worker is reused, so the previous run's mutant may still be active: it must not be while this test file is loaded.
if (globalThis.__stryker__ && !statics) globalThis.__stryker__.activeMutant = undefined

/** No mutant may be active while a server is opened: it would affect the server that later runs use too. */
async function keepOpenWithoutMutant(...args) {
  const stryker = globalThis.__stryker__
  const active = stryker?.activeMutant
  if (stryker) stryker.activeMutant = undefined
  try {
    return await keepOpen(...args)
  } finally {
    if (stryker) stryker.activeMutant = active
  }
}

beginFile()
if (!statics) globalThis.keep_open = keepOpenWithoutMutant

// fast-check: do not shrink a property that has failed, and stop each property after half a second.
configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 500 })

/** Names of tests that send crowds of requests: a busy machine refuses some, which must not look as if a mutant was found. */
const CROWDS = /(?<!refused |grace |paid |had )\bat once\b|a hundred requests|twenty refunds/

const nameOf = (task) => (task.suite ? `${nameOf(task.suite)} ${task.name}` : task.name)

beforeEach(({ task, skip }) => {
  if (CROWDS.test(nameOf(task))) skip('a crowd')
})
