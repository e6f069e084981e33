// Signs texts that leave the server and must come back unchanged. Each purpose has its own key, derived from
// the shared key, so a signature for one purpose is invalid for another.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  /** The signature of 128 bits in 22 characters: it cannot be guessed, and is short enough for a cookie. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
  /** A keyed hash of 16 bytes: the same text always gives the same bytes, and without the key the text cannot be guessed from them. */
  hash(text: string): Buffer
}

const SIGNATURE_BYTES = 16

/** The keys of the configuration. */
export interface SigningKeys {
  encryption_key: Buffer
  encryption_previous_key?: Buffer | undefined
}

/**
 * Signs and hashes with a key derived from `encryption_key`. A signature of the previous key is valid, too.
 */
export function makeSigner(
  { encryption_key, encryption_previous_key }: SigningKeys,
  purpose: string,
): Signer {
  const key = Buffer.from(hkdfSync('sha256', encryption_key, 'kontor', purpose, 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES)
  const sign = (text: string) => hash(text).toString('base64url')
  const previous = encryption_previous_key && makeSigner({ encryption_key: encryption_previous_key }, purpose)
  return {
    hash,
    sign,
    isSigned(text, signature) {
      const [right, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      const is_right = right.length === given.length && timingSafeEqual(right, given)
      return is_right || (previous?.isSigned(text, signature) ?? false)
    },
  }
}
