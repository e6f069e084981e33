import { describe, expect, test } from 'vitest'
import { mayBelongTo, tokenExpiry } from './token.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (payload: unknown) => `${part({ alg: 'HS256' })}.${part(payload)}.c2ln`

describe('tokenExpiry', () => {
  test('reads exp, also beside text that needs UTF-8', () => {
    expect(tokenExpiry(token({ exp: 1_900_000_000, name: 'Zoë – 株式会社' }))).toBe(1_900_000_000)
  })

  test.each([
    ['', 'nothing'],
    ['a.b', 'two parts'],
    [`${token({ exp: 1 })}.more`, 'four parts'],
    ['..', 'empty parts'],
    ['a.%%%.c', 'no base64'],
    [`a.${Buffer.from('not json').toString('base64url')}.c`, 'no JSON'],
    [token('text'), 'a text'],
    [token(null), 'null'],
    [token([1]), 'a list'],
    [token({}), 'no exp'],
    [token({ exp: '1900000000' }), 'exp as text'],
    [token({ exp: null }), 'exp null'],
  ])('refuses %s (%s)', (text) => {
    expect(() => tokenExpiry(text)).toThrow('Invalid token')
  })
})

test('a token that names a user belongs to no other', () => {
  expect(mayBelongTo('ada', token({ sub: 'ada' }))).toBe(true)
  expect(mayBelongTo('ada', token({ exp: 1 }))).toBe(true)
  for (const sub of ['eve', '', null, ['ada']]) expect(mayBelongTo('ada', token({ sub }))).toBe(false)
  expect(() => mayBelongTo('ada', 'a.b')).toThrow('Invalid token')
})
