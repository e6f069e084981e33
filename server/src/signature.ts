// Texts that go out into the world and must come back unchanged: signed, each purpose with a key of its own made from the one key that
// all processes share. What is signed for one purpose says nothing for another.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  /** 22 characters: 128 bits are more than anybody can try, and short enough for a cookie. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
  /** The same text always gives the same bytes, and nobody without the key can tell which text they come from. */
  hash(text: string): Buffer
}

const SIGNATURE_BYTES = 16

export function makeSigner(encryption_key: Buffer, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', encryption_key, 'kontor', purpose, 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES)
  const sign = (text: string) => hash(text).toString('base64url')
  return {
    hash,
    sign,
    isSigned(text, signature) {
      const [right, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
