// Reads Nostr public keys as people write them: 64 hexadecimal digits or npub (NIP-19), perhaps after 'nostr:' (NIP-21). Inside the
// program a key is always lower-case hex, and a point on the curve.

import { ECDH } from 'node:crypto'
import { decode } from 'nostr-tools/nip19'
import { invalidField } from '../../http/errors/problem.ts'

const HEX_KEY = /^[0-9a-f]{64}$/

const SHAPE = 'This is not a public key. Public keys start with npub1 or have 64 hexadecimal digits.'
const HINTS: [prefix: string, hint: string][] = [
  [
    'nsec1',
    'This is a private key. Never share it: enter the public key, which starts with npub1. If this key is in use, replace it.',
  ],
  [
    'nprofile1',
    'This is a profile address (nprofile). Enter the public key: it starts with npub1 or has 64 hexadecimal digits.',
  ],
]

/** Returns true if the text is the x coordinate of a point on secp256k1 (BIP 340, lift_x). */
function isOnCurve(hex: string): boolean {
  try {
    ECDH.convertKey(`02${hex}`, 'secp256k1', 'hex')
    return true
  } catch {
    return false
  }
}

function hexOf(text: string): string | undefined {
  if (HEX_KEY.test(text)) return text
  try {
    const decoded = decode(text)
    return decoded.type === 'npub' ? decoded.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the key in hex. Refuses with 422 at `field`, with a hint if the text is a private key or a profile
 * address.
 */
export function readPublicKey(written: string, field: string): string {
  const bare = written.trim().replace(/^nostr:/i, '')
  // Both notations may be in capitals throughout; mixed case in bech32 means a damaged text.
  const text = bare === bare.toUpperCase() || /^[0-9a-f]{64}$/i.test(bare) ? bare.toLowerCase() : bare
  const hint = HINTS.find(([prefix]) => text.startsWith(prefix))?.[1]
  if (hint) throw invalidField(field, hint)
  const hex = hexOf(text)
  if (hex === undefined || !isOnCurve(hex)) throw invalidField(field, SHAPE)
  return hex
}
