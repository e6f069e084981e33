import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { makeAdmission } from './admission.ts'
import { Refusal } from './problem.ts'

it('G15 turns away from the least of all on while buyers wait, tells when to come back, and counts', async () => {
  let oldest_wait = 0
  const admission = makeAdmission(() => oldest_wait, true)
  admission.admit('report')
  oldest_wait = 5000
  for (let tries = 0; tries < 500 && admission.level() < 1; tries++) {
    await sleep(10)
    try {
      for (let caller = 0; caller < 10; caller++) admission.admit('report')
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      expect(error).toMatchObject({
        code: 'unavailable',
        detail: { retry_after_seconds: expect.any(Number) },
      })
    }
  }
  expect(() => admission.admit('report')).toThrow(Refusal)
  expect(admission.turned_away.get('report')).toBeGreaterThan(0)
  oldest_wait = 0
  for (let tries = 0; tries < 1000 && admission.level() > 0; tries++) await sleep(10)
  admission.admit('report')
})

it('G15 lets few in however long they wait: it is not they who keep the machine busy', async () => {
  const admission = makeAdmission(() => 5000, true)
  for (let tries = 0; tries < 20; tries++) {
    admission.admit('report')
    await sleep(50)
  }
  expect(admission.level()).toBe(0)
})

it('G15 asks before anything is read, and never whether it lives', async () => {
  const app = await startTestApp({}, {})
  const admit = app.services.admission as { admit(lane: string): void }
  const asked: string[] = []
  admit.admit = (lane) => void asked.push(lane)
  const refused = await app.send({ method: 'POST', url: '/v1/public/order', body: { nonsense: true } })
  expect(refused.status).toBe(422)
  await app.send({ method: 'GET', url: '/v1/a/orders' })
  await app.send({ method: 'GET', url: '/healthz' })
  expect(asked).toEqual(['sale', 'list'])
})
