import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeVault } from './vault.ts'

const key = randomBytes(32)
const vault = makeVault(key)
const PLACE = 'payment_gateways/1/secret_key'

describe('an encrypted secret', () => {
  it.each(['', 'sk_live_51', 'ключ 🔑', 'x'.repeat(10_000)])('comes back as it was: %s', (secret) => {
    expect(vault.decrypt(vault.encrypt(secret, PLACE), PLACE)).toBe(secret)
  })

  it('shows nothing of itself and is never encrypted alike', () => {
    const [one, two] = [vault.encrypt('sk_live_51', PLACE), vault.encrypt('sk_live_51', PLACE)]
    expect(one).not.toBe(two)
    expect(one).not.toContain('sk_live')
  })

  it('opens at its own place only', () => {
    const encrypted = vault.encrypt('sk_live_51', PLACE)
    for (const place of ['payment_gateways/2/secret_key', 'payment_gateways/1/webhook_secret', ''])
      expect(() => vault.decrypt(encrypted, place)).toThrow()
  })

  it('changed in any one character it does not open', () => {
    const encrypted = vault.encrypt('sk_live_51', PLACE)
    for (let i = 0; i < encrypted.length; i++) {
      const other = encrypted[i] === 'A' ? 'B' : 'A'
      const changed = `${encrypted.slice(0, i)}${other}${encrypted.slice(i + 1)}`
      // The last character of each part has unused bits, so different texts may decode to the same bytes.
      if (
        Buffer.from(changed.split('.')[3] ?? '', 'base64url').equals(
          Buffer.from(encrypted.split('.')[3]!, 'base64url'),
        ) &&
        i > encrypted.lastIndexOf('.')
      )
        continue
      expect(() => vault.decrypt(changed, PLACE), `character ${i}`).toThrow()
    }
  })

  it('with a shorter tag it does not open', () => {
    const [version, id, nonce, body] = vault.encrypt('sk_live_51', PLACE).split('.')
    const short = Buffer.from(body!, 'base64url').subarray(0, 14).toString('base64url')
    expect(() => vault.decrypt([version, id, nonce, short].join('.'), PLACE)).toThrow()
  })

  it.each(['', 'sk_live_51', 'v1.a.b', 'v2.a.b.c'])('what is none is refused: %j', (text) => {
    expect(() => vault.decrypt(text, PLACE)).toThrow()
  })
})

describe('a change of keys', () => {
  const next = randomBytes(32)
  const encrypted = vault.encrypt('sk_live_51', PLACE)

  it('decrypts what the previous key encrypted, and encrypts with the present one', () => {
    const both = makeVault(next, key)
    expect(both.decrypt(encrypted, PLACE)).toBe('sk_live_51')
    expect([both.isOld(encrypted), both.isOld(both.encrypt('x', PLACE))]).toEqual([true, false])
    expect(makeVault(next).decrypt(both.encrypt('x', PLACE), PLACE)).toBe('x')
  })

  it('without the previous key the error names the missing key', () => {
    expect(() => makeVault(next).decrypt(encrypted, PLACE)).toThrow(/another key \([0-9a-f]{8}\)/)
  })
})
