// The probe of the machine reports slow writes, and nothing else. What counts as slow is set here: a test cannot stop a disk.

import { afterEach, expect, test, vi } from 'vitest'
import { type Standstill, watchStandstill } from './standstill.ts'
import { makeFolder } from './test-environment.ts'

let machine: Standstill

afterEach(() => machine.stop())

test('while every write counts as slow, the machine counts as stalled; shortly after the last one it does not', async () => {
  machine = await watchStandstill(makeFolder(), { long_ms: 0, pause_ms: 1, after_ms: 50 })
  await vi.waitFor(() => expect(machine.count).toBeGreaterThan(3), 5000)
  expect(machine.isNear()).toBe(true)
  await machine.stop()
  await vi.waitFor(() => expect(machine.isNear()).toBe(false), 5000)
})

test('where none does, it never does', async () => {
  machine = await watchStandstill(makeFolder(), { long_ms: 3_600_000, pause_ms: 1, after_ms: 50 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(machine.count).toBe(0)
  expect(machine.isNear()).toBe(false)
})
