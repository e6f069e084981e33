import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withDeadline } from './with-deadline.ts'

it('H-12 returns a result within the deadline, and otherwise a time to retry', async () => {
  expect(await withDeadline(Promise.resolve('done'), 1000)).toBe('done')
  await expect(withDeadline(Promise.reject(new Error('its own')), 1000)).rejects.toThrow('its own')
  const late = sleep(300).then(() => {
    throw new Error('ignored')
  })
  await expect(withDeadline(late, 20)).rejects.toMatchObject({
    code: 'unavailable',
    detail: { retry_after_seconds: expect.any(Number) },
  })
  await expect(late).rejects.toThrow('ignored')
})
