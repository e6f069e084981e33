import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { makePlatform } from '../../platform.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeLimits } from './rate-limits.ts'

describe('L-05 counted by each process for itself, and by all together', () => {
  const exchange = (...all: ReturnType<typeof makeLimits>[]) => {
    for (const one of all) for (const text of one.takeUnsent()) for (const other of all) other.receive(text)
  }

  test('the counts of one process count at the others, and a count sent twice counts once', () => {
    const [a, b, c] = [makeLimits(() => 0), makeLimits(() => 0), makeLimits(() => 0)]
    for (let n = 0; n < 40; n++) a.count('login 10.0.0.1', 80, 60_000)
    exchange(a, b, c)
    for (let n = 0; n < 10; n++) a.count('login 10.0.0.1', 80, 60_000)
    for (let n = 0; n < 20; n++) b.count('login 10.0.0.1', 80, 60_000)
    exchange(a, b, c)
    expect(c.count('login 10.0.0.1', 80, 60_000).current).toBe(71)
    expect(a.count('login 10.0.0.1', 80, 60_000).current).toBe(71)
    expect(c.count('login 10.0.0.2', 80, 60_000).current).toBe(1)
    expect(c.count('order 10.0.0.1', 80, 60_000).current).toBe(1)
  })

  test('a limit is used up at each process by what all have counted, until its time is over', () => {
    let time = 0
    const [a, b, c] = [makeLimits(() => time), makeLimits(() => time), makeLimits(() => time)]
    const used = () => [a, b, c].map((one) => one.isUsedUp('wrong codes 10.0.0.1', 30))
    for (let n = 0; n < 16; n++) a.count('wrong codes 10.0.0.1', 30, 60_000)
    for (let n = 0; n < 12; n++) b.count('wrong codes 10.0.0.1', 30, 60_000)
    exchange(a, b, c)
    expect(used()).toEqual([false, false, false])
    for (let n = 0; n < 4; n++) b.count('wrong codes 10.0.0.1', 30, 60_000)
    exchange(a, b, c)
    expect(used()).toEqual([true, true, true])
    expect(c.isUsedUp('wrong codes 10.0.0.2', 30)).toBe(false)
    time = 60_000
    expect(used()).toEqual([false, false, false])
  })

  test('L-08 a long name counts like any other', () => {
    const limits = makeLimits(() => 0)
    const [one, other] = ['x', 'y'].map((end) => `login ${'1'.repeat(15_000)}${end}`) as [string, string]
    for (let n = 1; n <= 3; n++) expect(limits.count(one, 3, 60_000).current).toBe(n)
    expect(limits.count(other, 3, 60_000).current).toBe(1)
    expect([limits.isUsedUp(one, 3), limits.isUsedUp(other, 3)]).toEqual([true, false])
  })

  test('ordinary clients cause no messages between processes', () => {
    const limits = makeLimits(() => 0)
    for (let person = 0; person < 1000; person++)
      for (let n = 0; n < 7; n++) limits.count(`login ${person}`, 64, 60_000)
    expect(limits.hasUnsent()).toBe(false)
    limits.count('login 5', 64, 60_000)
    expect(limits.takeUnsent().join()).toMatch(/^[\w-]{8} [\w-]{16}:8:60000$/)
    expect(limits.hasUnsent()).toBe(false)
  })

  test('requests far beyond the limit cause no more messages', () => {
    const limits = makeLimits(() => 0)
    let sent = 0
    for (let n = 0; n < 10_000; n++) {
      limits.count('login 1', 64, 60_000)
      sent += limits.takeUnsent().length
    }
    expect(sent).toBeLessThanOrEqual(10)
  })

  test('a minute later all counts begin again, and until then Retry-After is the longest of all', () => {
    let time = 0
    const [a, b] = [makeLimits(() => time), makeLimits(() => time)]
    for (let n = 0; n < 20; n++) a.count('x', 10, 60_000)
    time = 20_000
    b.count('x', 10, 60_000)
    time = 30_000
    exchange(a, b)
    expect(b.count('x', 10, 60_000)).toEqual({ current: 22, ttl: 50_000 })
    expect(a.count('x', 10, 60_000)).toEqual({ current: 21, ttl: 30_000 })
    time = 60_000
    expect(a.count('x', 10, 60_000)).toEqual({ current: 1, ttl: 60_000 })
    expect(b.count('x', 10, 60_000)).toEqual({ current: 3, ttl: 20_000 })
  })

  test('its memory stays small for any number of clients, and a message fits into a NOTIFY', () => {
    const limits = makeLimits(() => 0)
    for (let n = 0; n < 60_000; n++) limits.count(`x ${n}`, 8, 60_000)
    expect(limits.count('x 59999', 8, 60_000).current).toBe(2)
    expect(limits.count('x 1', 8, 60_000).current).toBe(1)
    for (const text of limits.takeUnsent()) expect(text.length).toBeLessThan(8000)
  })
})

test('L-05 two processes give a network one limit, and its neighbours theirs', async () => {
  const app = await startTestApp({ RATE_LIMITS: 'on' })
  const { config, db, log } = app.platform
  const twin = await buildApp(makePlatform({ config, db, log }))
  const LIMIT = 30
  const ask = async (http: FastifyInstance, remoteAddress: string) =>
    (await http.inject({ method: 'POST', url: '/v1/login', payload: {}, remoteAddress })).statusCode
  const asked: number[] = []
  for (let n = 0; n < 3 * LIMIT; n++) {
    asked.push(await ask(n % 2 === 0 ? app.http : twin, '203.0.113.5'))
    await sleep(2)
  }
  const admitted = asked.filter((status) => status !== 429).length
  // A few more calls may be admitted before one process knows of the other's.
  expect(admitted).toBeGreaterThanOrEqual(LIMIT)
  expect(admitted).toBeLessThanOrEqual(LIMIT + LIMIT / 2)
  expect(asked.slice(-10)).toEqual(Array(10).fill(429))
  expect(await ask(twin, '203.0.113.6')).toBe(422)
  await twin.close()
})
