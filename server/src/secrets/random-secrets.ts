// Random secrets for logins and confirmations, and the hash under which the secrets are stored.

import { createHash, randomBytes } from 'node:crypto'

// The base 32 of Crockford, without I, L, O and U, which people confuse when they read a code out or type it.
// 32 divides 256, so every character is equally likely.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 7
const GROUP_LENGTH = 4

/** The code in a mail, in groups of four characters of five bits, such as `7K3M-00QZ-…`: 140 bits unless fewer groups are asked for. */
export function makeCode(groups = GROUPS): string {
  const characters = Array.from(randomBytes(groups * GROUP_LENGTH), (byte) => ALPHABET[byte % 32])
  return Array.from({ length: groups }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** A challenge that the owner of a key signs: 256 bits in hex. */
export const makeChallenge = (): string => randomBytes(32).toString('hex')

/** SHA-256 in hex, without salt or stretching: enough for random secrets of 128 bits and more, which cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
