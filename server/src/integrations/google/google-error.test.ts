import { ClientError, ResponseBodyError } from 'openid-client'
import { expect, test } from 'vitest'
import { GoogleError, googleErrorOf } from './google-error.ts'

const refused = (status: number) =>
  new ResponseBodyError('secret answer', {
    cause: { error: 'invalid_grant' },
    response: new Response(null, { status }),
  })
const coded = (error: Error, code: unknown) => Object.assign(error, { code })
const failed = (code: string, status?: number) =>
  coded(
    new ClientError('secret answer', status === undefined ? {} : { cause: new Response(null, { status }) }),
    code,
  )

test.each<[string, unknown, string, boolean]>([
  ['no connection', new TypeError('fetch failed: secret'), 'TypeError', true],
  ['a wrong argument', coded(new TypeError('secret'), 'ERR_INVALID_ARG_TYPE'), 'ERR_INVALID_ARG_TYPE', false],
  ['a 500', refused(500), 'OAUTH_RESPONSE_BODY_ERROR', true],
  ['a 503', refused(503), 'OAUTH_RESPONSE_BODY_ERROR', true],
  ['a 429', refused(429), 'OAUTH_RESPONSE_BODY_ERROR', true],
  ['a 400', refused(400), 'OAUTH_RESPONSE_BODY_ERROR', false],
  ['a 499', refused(499), 'OAUTH_RESPONSE_BODY_ERROR', false],
  ['no answer in time', failed('OAUTH_TIMEOUT'), 'OAUTH_TIMEOUT', true],
  ['an answer broken off', failed('OAUTH_ABORT'), 'OAUTH_ABORT', true],
  [
    'an answer that does not fit',
    failed('OAUTH_JWT_CLAIM_COMPARISON_FAILED'),
    'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    false,
  ],
  ['a 502 that is no JSON', failed('OAUTH_RESPONSE_IS_NOT_JSON', 502), 'OAUTH_RESPONSE_IS_NOT_JSON', true],
  ['a 404 that is no JSON', failed('OAUTH_RESPONSE_IS_NOT_JSON', 404), 'OAUTH_RESPONSE_IS_NOT_JSON', false],
  ['a client error without a code', new ClientError('secret'), 'ClientError', false],
  ['another error', new RangeError('secret'), 'RangeError', false],
  ['a code that says too much', coded(new Error('secret'), 'state was abc'), 'Error', false],
  ['a code that is too long', coded(new Error('secret'), 'A'.repeat(61)), 'Error', false],
  ['a code of sixty letters', coded(new Error('secret'), 'A'.repeat(60)), 'A'.repeat(60), false],
  ['a code that begins like one', coded(new Error('secret'), 'OAUTH_X of abc'), 'Error', false],
  ['a code that ends like one', coded(new Error('secret'), 'abc OAUTH_X'), 'Error', false],
  ['a number', coded(new Error('secret'), 5), 'Error', false],
  ['what is no error', { code: 'OAUTH_TIMEOUT' }, 'unknown', false],
  ['nothing', undefined, 'unknown', false],
])('%s', (_, error, reason, is_unreachable) => {
  const made = googleErrorOf(error)
  expect(made).toBeInstanceOf(GoogleError)
  expect([made.name, made.message, made.is_unreachable]).toEqual([
    'GoogleError',
    `Google: ${reason}`,
    is_unreachable,
  ])
})

test('one of ours stays as it is', () => {
  const error = new GoogleError('the subject is malformed', false)
  expect(googleErrorOf(error)).toBe(error)
})
