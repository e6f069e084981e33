// A reporter for Vitest: writes the result and the seconds of each test file as JSON to a path, for `scripts/test.mjs`.

import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

const messageOf = (error: SerializedError | undefined): string => error?.stack ?? error?.message ?? ''

function resultOf(module: TestModule, root: string) {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  const tests = [...module.children.allTests()]
  const failures = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => ({ name: test.fullName, message: messageOf(test.result().errors?.[0]) }))
  // A file that could not be loaded, or whose hook failed, may have no failed test.
  if (module.state() === 'failed' && failures.length === 0)
    failures.push({ name: '', message: messageOf(module.errors()[0]) })
  return {
    name: relative(root, module.moduleId),
    seconds: (duration + collectDuration + setupDuration) / 1000,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures,
  }
}

export const fileResults = (path: string, root: string): Reporter => ({
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => resultOf(module, root))
    writeFileSync(path, JSON.stringify({ files, outside: errors.map(messageOf) }))
  },
})
