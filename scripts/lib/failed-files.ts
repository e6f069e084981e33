// A reporter for Vitest that prints nothing. Where loading or setting up a test file fails, Vitest skips its tests, and Stryker takes a skipped
// test for one that noticed nothing. So this marks the first test of such a file as failed.

import type { Reporter, RunnerTask, Vitest } from 'vitest/node'

const testsOf = (task: RunnerTask): RunnerTask[] =>
  task.type === 'suite' ? task.tasks.flatMap(testsOf) : [task]

export function failedFiles(): Reporter {
  let vitest: Vitest
  return {
    onInit(started) {
      vitest = started
    },
    onTestRunEnd() {
      for (const file of vitest.state.getFiles()) {
        const tests = file.tasks.flatMap(testsOf)
        const [first] = tests
        const has_failed =
          file.result?.state === 'fail' || tests.some(({ result }) => result?.state === 'fail')
        if (first === undefined || !has_failed) continue
        first.mode = 'run'
        first.result = { state: 'fail', errors: file.result?.errors ?? [] }
      }
    },
  }
}
