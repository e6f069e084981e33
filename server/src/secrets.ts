// The secrets of logins and confirmations, from the system's own source of randomness, and the form in which they are stored.

import { createHash, randomBytes } from 'node:crypto'

// Crockford's base 32: no I, L, O, U, so that a code read out or typed by hand is what was meant. The length divides 256, so every
// character is as likely as any other.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 7
const GROUP_LENGTH = 4

/** The code of a mail: 140 bits in seven groups of four, such as `7K3M-00QZ-…`. Its link carries the same text. */
export function makeCode(): string {
  const characters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET[byte % 32])
  return Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** What a key has to sign: 256 bits in hex. */
export const makeChallenge = (): string => randomBytes(32).toString('hex')

/** SHA-256 in hex. Enough for secrets of 128 bits and more, which nobody can try out. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
