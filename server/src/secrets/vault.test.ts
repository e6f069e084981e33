import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeVault } from './vault.ts'

const key = randomBytes(32)
const vault = makeVault(key)
const PLACE = 'payment_gateways/1/secret_key'

describe('a sealed secret', () => {
  it.each(['', 'sk_live_51', 'ключ 🔑', 'x'.repeat(10_000)])('comes back as it was: %s', (secret) => {
    expect(vault.open(vault.seal(secret, PLACE), PLACE)).toBe(secret)
  })

  it('shows nothing of itself and is never sealed alike', () => {
    const [one, two] = [vault.seal('sk_live_51', PLACE), vault.seal('sk_live_51', PLACE)]
    expect(one).not.toBe(two)
    expect(one).not.toContain('sk_live')
  })

  it('opens at its own place only', () => {
    const sealed = vault.seal('sk_live_51', PLACE)
    for (const place of ['payment_gateways/2/secret_key', 'payment_gateways/1/webhook_secret', ''])
      expect(() => vault.open(sealed, place)).toThrow()
  })

  it('changed in any one character it does not open', () => {
    const sealed = vault.seal('sk_live_51', PLACE)
    for (let i = 0; i < sealed.length; i++) {
      const other = sealed[i] === 'A' ? 'B' : 'A'
      const changed = `${sealed.slice(0, i)}${other}${sealed.slice(i + 1)}`
      // The last character of each part has unused bits, so different texts may decode to the same bytes.
      if (
        Buffer.from(changed.split('.')[3] ?? '', 'base64url').equals(
          Buffer.from(sealed.split('.')[3]!, 'base64url'),
        ) &&
        i > sealed.lastIndexOf('.')
      )
        continue
      expect(() => vault.open(changed, PLACE), `character ${i}`).toThrow()
    }
  })

  it('with a shorter tag it does not open', () => {
    const [version, id, nonce, body] = vault.seal('sk_live_51', PLACE).split('.')
    const short = Buffer.from(body!, 'base64url').subarray(0, 14).toString('base64url')
    expect(() => vault.open([version, id, nonce, short].join('.'), PLACE)).toThrow()
  })

  it.each(['', 'sk_live_51', 'v1.a.b', 'v2.a.b.c'])('what is none is refused: %j', (text) => {
    expect(() => vault.open(text, PLACE)).toThrow()
  })
})

describe('a change of keys', () => {
  const next = randomBytes(32)
  const sealed = vault.seal('sk_live_51', PLACE)

  it('opens what the previous key sealed, and seals with the present one', () => {
    const both = makeVault(next, key)
    expect(both.open(sealed, PLACE)).toBe('sk_live_51')
    expect([both.isOld(sealed), both.isOld(both.seal('x', PLACE))]).toEqual([true, false])
    expect(makeVault(next).open(both.seal('x', PLACE), PLACE)).toBe('x')
  })

  it('without the previous key the error names the missing key', () => {
    expect(() => makeVault(next).open(sealed, PLACE)).toThrow(/another key \([0-9a-f]{8}\)/)
  })
})
