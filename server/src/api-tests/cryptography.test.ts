// Cryptography and random values: the algorithms, modes and modules that the product uses are the ones listed here and in docs/security.md.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_ROOT } from '../process/package-root.ts'

const ROOT = join(SERVER_ROOT, 'src')
const SOURCES = readdirSync(ROOT, { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** What the expression finds: its first group, or if there is none the path of the file. Each once, sorted. */
const found = (expression: RegExp): string[] =>
  [
    ...new Set(
      SOURCES.flatMap(({ path, text }) => [...text.matchAll(expression)].map(([, group]) => group ?? path)),
    ),
  ].sort()

test('ciphers, hashes and signatures are the documented ones', () => {
  expect(found(/\bcreate(?:Cipher|Decipher)iv\(\s*([^,\s]+)/g)).toEqual(["'aes-256-gcm'"])
  expect(found(/\b(?:createHash|createHmac|hkdfSync)\(\s*([^,)\s]+)/g)).toEqual(["'sha1'", "'sha256'"])
  expect(found(/\bgenerateKeyPairSync\(\s*([^,)\s]+)/g)).toEqual(["'ed25519'"])
  expect(found(/\balg: ([^,\s}]+)/g)).toEqual(["'EdDSA'"])
  expect(found(/\balgorithms: ([^\n]*?\])/g)).toEqual(["['EdDSA']"])
})

test('SHA-1 makes ETags and nothing else', () => {
  for (const { path, text } of SOURCES)
    for (const line of text.split('\n').filter((one) => /sha-?1\b/i.test(one)))
      expect([path, /\betag/i.test(line)]).toEqual([path, true])
})

test('cryptography comes from Node and from two libraries', () => {
  const modules =
    /\bfrom '((?:node:)?crypto|webcrypto|jose|nostr-tools[^']*|@noble[^']*|[^'.]*(?:crypt|cipher|hash|hmac|jwt)[^']*)'/g
  expect(found(modules)).toEqual(['jose', 'node:crypto', 'nostr-tools/nip19', 'nostr-tools/pure'])
})

test('numbers that can be guessed are for waiting times alone', () => {
  expect(found(/\bMath\.random\b/g)).toEqual([
    'db/access/row-security.ts',
    'db/connecting/bulkhead.ts',
    'db/listen.ts',
    'db/retry-on-lock-timeout.ts',
    'db/transaction.ts',
    'features/orders/payments/opening/open-payment.ts',
    'http/errors/problem.ts',
    'http/overload/admission.ts',
  ])
})

test('nothing turns off the check of certificates', () => {
  expect(
    found(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|servername|insecure/g),
  ).toEqual([])
})
