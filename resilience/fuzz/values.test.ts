// What the fuzz makes really leaves as it was meant: an attack that is lost while it is written as JSON tries nothing. Needs no server.

import { expect, test } from 'vitest'
import { makeRandom } from '../run/random.ts'
import { HOSTILE, spoilt } from './values.ts'

test('M-05 a prototype is among the hostile values, and is still there once they are JSON', () => {
  expect(JSON.stringify(HOSTILE)).toContain('{"__proto__":{"polluted":true}}')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('M-05 a body is sent with a prototype in place of a field, and with one beside its fields', () => {
  const random = makeRandom(1)
  const sent = Array.from({ length: 3000 }, () =>
    JSON.stringify(spoilt({ title: 'Tea', rates: [{ amount: '1.00' }] }, random, new Map())),
  )
  expect(sent.some((text) => text?.includes('"title":{"__proto__":{"polluted":true}}'))).toBe(true)
  expect(sent.some((text) => text?.includes('"__proto__":"Tea"'))).toBe(true)
  expect(sent.some((text) => text?.includes('[{"amount":"1.00","__proto__":"1.00"}]'))).toBe(true)
})
