import { expect, it } from 'vitest'
import { cpuDeadline, OutOfTime } from './cpu-deadline.ts'

const keepBusy = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

it('ends what uses more of a processor than it may', () => {
  const { check } = cpuDeadline(60)
  check()
  const work = () => {
    for (;;) check()
  }
  expect(work).toThrow(OutOfTime)
})

it('does not count the time in which nothing was done', async () => {
  const { check } = cpuDeadline(1000, () => 0)
  keepBusy(30)
  expect(check).not.toThrow()
})
