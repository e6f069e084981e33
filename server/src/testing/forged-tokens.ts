// Tokens that must not be accepted: what an attacker would try, written by hand and mostly signed with the right key.

import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { makeTokens } from '../http/access/tokens.ts'

export const ISSUER = 'https://kontor.example'
export const { privateKey } = generateKeyPairSync('ed25519')
export const stranger = generateKeyPairSync('ed25519').privateKey
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const public_pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
const public_der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
const public_jwk = createPublicKey(privateKey).export({ format: 'jwk' })

export const tokens = makeTokens(privateKey, ISSUER)
export const now = Math.floor(Date.now() / 1000)
export const claims = {
  user_id: '0b6e6b00-0000-4000-8000-000000000001',
  session_id: '0b6e6b00-0000-4000-8000-000000000002',
  refresh_id: '0b6e6b00-0000-4000-8000-000000000003',
}
export const times = { issued_at: now, session_ends_at: now + 90 * 86_400 }
export const good = await tokens.issue(claims, times)

type Json = Record<string, unknown>
export const decode = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString())
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const [head = '', body = '', signature = ''] = good.access_token.split('.')
export const HEADER = decode(head)
export const PAYLOAD = decode(body)

const signWith = (key: KeyObject, data: string): string =>
  sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', Buffer.from(data), key).toString('base64url')
/** A token with any header and payload (objects, or JSON texts), signed as real tokens are. */
export const forge = (header: unknown, payload: unknown, key: KeyObject = privateKey) => {
  const data = `${encode(header)}.${encode(payload)}`
  return `${data}.${signWith(key, data)}`
}
const unsigned = (header: Json, tail = '') => `${encode(header)}.${body}.${tail}`
const hmac = (header: Json, secret: string | Buffer) => {
  const data = `${encode(header)}.${body}`
  return `${data}.${createHmac('sha256', secret).update(data).digest('base64url')}`
}
export const withHeader = (extra: Json) => forge({ ...HEADER, ...extra }, PAYLOAD)
export const withClaims = (extra: Json) => forge(HEADER, { ...PAYLOAD, ...extra })
export const without = (name: string) =>
  forge(HEADER, Object.fromEntries(Object.entries(PAYLOAD).filter(([key]) => key !== name)))
/** A token whose payload is JSON text that JSON.stringify would never produce. */
const withText = (name: string, text: string) =>
  forge(HEADER, JSON.stringify({ ...PAYLOAD, [name]: '@' }).replace('"@"', text))
export const flip = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
/** Another base64url text that decodes to the same 64 bytes. */
const sameBytes = (text: string) => {
  const bytes = Buffer.from(text, 'base64url')
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = [...last]
    .map((end) => text.slice(0, -1) + end)
    .find((other) => other !== text && Buffer.from(other, 'base64url').equals(bytes))
  return twin ?? ''
}

export const A30: [name: string, token: string][] = [
  ['empty', ''],
  ['a word', 'token'],
  ['two dots', '..'],
  ['two parts', `${head}.${body}`],
  ['two parts and a dot', `${head}.${body}.`],
  ['no header', `.${body}.${signature}`],
  ['no payload', `${head}..${signature}`],
  ['four parts', `${good.access_token}.${signature}`],
  ['four parts, the last empty', `${good.access_token}.`],
  ['five parts', `${good.access_token}.a.b`],
  ['space before', ` ${good.access_token}`],
  ['space after', `${good.access_token} `],
  ['line feed after', `${good.access_token}\n`],
  ['tab inside', `${head}.\t${body}.${signature}`],
  ['NUL after', `${good.access_token}\u0000`],
  ['padding', `${good.access_token}==`],
  ['base64 instead of base64url', `${good.access_token.replaceAll('-', '+').replaceAll('_', '/')}+`],
  ['another text for the same signature', `${head}.${body}.${sameBytes(signature)}`],
  ['a bit of the signature', `${head}.${body}.${flip(signature, 10)}`],
  ['a bit of the payload', `${head}.${flip(body, 20)}.${signature}`],
  ['a bit of the header', `${flip(head, 6)}.${body}.${signature}`],
  [
    'another payload under the signature',
    `${head}.${encode({ ...PAYLOAD, sub: claims.session_id })}.${signature}`,
  ],
  ['signature of zeros', `${head}.${body}.${'A'.repeat(86)}`],
  ['huge', `${head}.${body}.${'A'.repeat(1_000_000)}`],
  ['huge payload, signed', forge(HEADER, { ...PAYLOAD, filler: 'x'.repeat(5000) })],
  ['alg none', unsigned({ ...HEADER, alg: 'none' })],
  ['alg None', unsigned({ ...HEADER, alg: 'None' })],
  ['alg nOnE', unsigned({ ...HEADER, alg: 'nOnE' })],
  ['alg none with a signature', unsigned({ ...HEADER, alg: 'none' }, signature)],
  ['alg none, signed', withHeader({ alg: 'none' })],
  ['no alg', forge({ typ: HEADER.typ, kid: HEADER.kid }, PAYLOAD)],
  ['alg empty', withHeader({ alg: '' })],
  ['alg a number', withHeader({ alg: 1 })],
  ['HS256 with the public key as PEM', hmac({ ...HEADER, alg: 'HS256' }, public_pem)],
  ['HS256 with the public key as DER', hmac({ ...HEADER, alg: 'HS256' }, public_der)],
  ['HS256 with the public key as JWK', hmac({ ...HEADER, alg: 'HS256' }, JSON.stringify(public_jwk))],
  [
    'HS256 with the raw public key',
    hmac({ ...HEADER, alg: 'HS256' }, Buffer.from(String(public_jwk.x), 'base64url')),
  ],
  ['HS256 with an empty key', hmac({ ...HEADER, alg: 'HS256' }, '')],
  ['EdDSA over an HMAC', hmac(HEADER, public_pem)],
  ['RS256', forge({ ...HEADER, alg: 'RS256' }, PAYLOAD, rsa)],
  ['RS256 called EdDSA', forge(HEADER, PAYLOAD, rsa)],
  ['ES256', forge({ ...HEADER, alg: 'ES256' }, PAYLOAD, ec)],
  ['ES256 called EdDSA', forge(HEADER, PAYLOAD, ec)],
  ['ES256 with our signature', withHeader({ alg: 'ES256' })],
  ["another key's EdDSA", forge(HEADER, PAYLOAD, stranger)],
  ['header no JSON', forge('{', PAYLOAD)],
  ['header an array', forge([HEADER], PAYLOAD)],
  ['payload no JSON', forge(HEADER, 'null')],
  ['payload an array', forge(HEADER, [PAYLOAD])],
  ['crit', withHeader({ crit: ['exp'], exp: 1 })],
  ['b64 false', withHeader({ b64: false, crit: ['b64'] })],
]

export const A31: [name: string, token: string][] = [
  ['expired by a second', withClaims({ iat: now - 60, exp: now - 1 })],
  ['expired this second', withClaims({ iat: now - 60, exp: now })],
  ['nbf in the future', withClaims({ nbf: now + 86_400 })],
  ['nbf a text', withClaims({ nbf: 'now' })],
  ['no exp', without('exp')],
  ['exp null', withClaims({ exp: null })],
  ['exp a text', withClaims({ exp: String(now + 60) })],
  ['exp a fraction', withClaims({ exp: now + 60.5 })],
  ['exp without end', withText('exp', '1e400')],
  ['exp in a hundred years', withClaims({ exp: now + 3_155_760_000 })],
  ['exp below zero', withClaims({ exp: -1 })],
  ['no iat', without('iat')],
  ['iat a text', withClaims({ iat: String(now) })],
  ['iat after exp', withClaims({ iat: now + 120, exp: now + 60 })],
  ['another audience', withClaims({ aud: 'other' })],
  ['several audiences', withClaims({ aud: ['kontor', 'other'] })],
  ['no audience', without('aud')],
  ['another issuer', withClaims({ iss: 'https://kontor.example.evil' })],
  ['issuer with a slash', withClaims({ iss: `${ISSUER}/` })],
  ['no issuer', without('iss')],
  ['no subject', without('sub')],
  ['subject a number', withClaims({ sub: 1 })],
  ['no session', without('sid')],
  ['session an object', withClaims({ sid: { id: claims.session_id } })],
  ['no rotation', without('rid')],
  ['refresh used as access', good.refresh_token],
  ['typ of the other use', withHeader({ typ: 'rt+jwt' })],
  ['typ JWT', withHeader({ typ: 'JWT' })],
  ['no typ', forge({ alg: 'EdDSA', kid: HEADER.kid }, PAYLOAD)],
]

export const A32: [name: string, token: string][] = [
  ['no kid', forge({ alg: 'EdDSA', typ: HEADER.typ }, PAYLOAD)],
  ['kid unknown', withHeader({ kid: 'unknown' })],
  ['kid a path', withHeader({ kid: '../../../../dev/null' })],
  ['kid a file', withHeader({ kid: 'file:///etc/passwd' })],
  ['kid SQL', withHeader({ kid: "' or 1=1 --" })],
  ['kid an address', withHeader({ kid: 'http://127.0.0.1:1/key' })],
  ['kid a list', withHeader({ kid: [HEADER.kid] })],
  ['kid an object', withHeader({ kid: { toString: HEADER.kid } })],
  ['kid of a prototype', withHeader({ kid: '__proto__' })],
  ['kid empty', withHeader({ kid: '' })],
  [
    "jwk of another key, with that key's signature",
    forge({ ...HEADER, jwk: createPublicKey(stranger).export({ format: 'jwk' }) }, PAYLOAD, stranger),
  ],
  ['jku', forge({ ...HEADER, jku: 'http://127.0.0.1:1/jwks.json' }, PAYLOAD, stranger)],
  ['x5u', forge({ ...HEADER, x5u: 'http://127.0.0.1:1/cert.pem' }, PAYLOAD, stranger)],
  ['x5c', forge({ ...HEADER, x5c: [public_der.toString('base64')] }, PAYLOAD, stranger)],
]
