import { expect, it } from 'vitest'
import { giveBackMemory } from './give-back-memory.ts'

const MB = 1024 * 1024
const usedMb = () => process.memoryUsage().heapUsed / MB

/** Survives the collections of what is young, so that only a thorough one finds it. */
function leaveBehind(): void {
  const things: unknown[] = []
  for (let n = 0; n < 1_000_000; n++) things.push({ n, name: `thing ${n}` })
  expect(things).toHaveLength(1_000_000)
}

it('what a quiet process does not need any more is given back', async () => {
  leaveBehind()
  const before = usedMb()
  giveBackMemory(20)
  await expect.poll(usedMb, { timeout: 20_000, interval: 50 }).toBeLessThan(before - 40)
})
