// The challenge set to a buyer when requests for payment pages look odd: some work, or some patience. It carries everything needed to check the
// answer and is signed, so that any process can check it and none has to remember it.

import { createHash } from 'node:crypto'
import type { Signer } from '../../../secrets/signature.ts'

export interface Challenge {
  order_id: string
  /** Leading zero bits that the hash of challenge and answer must have. */
  zero_bits: number
  /** After this wait the work is not needed. */
  wait_seconds: number
  /** Epoch seconds, by the database's clock. */
  made_at: number
}

/** Long enough for a slow phone and a cup of tea, too short to collect answers. */
const LIFE_SECONDS = 30 * 60
const MAX_ANSWER_LENGTH = 32

export function packChallenge(signer: Signer, challenge: Challenge): string {
  const { order_id, zero_bits, wait_seconds, made_at } = challenge
  const text = [order_id, zero_bits, wait_seconds, made_at].join('.')
  return `${text}.${signer.sign(text)}`
}

/** Undefined for a text this installation did not sign. */
export function unpackChallenge(signer: Signer, text: string): Challenge | undefined {
  const [, signed = '', order_id = '', zero_bits, wait_seconds, made_at, signature = ''] =
    /^(([0-9a-f-]{36})\.(\d{1,2})\.(\d{1,5})\.(\d{1,12}))\.([\w-]{22})$/.exec(text) ?? []
  if (!signer.isSigned(signed, signature)) return undefined
  return {
    order_id,
    zero_bits: Number(zero_bits),
    wait_seconds: Number(wait_seconds),
    made_at: Number(made_at),
  }
}

export function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0
  for (const byte of bytes) {
    if (byte === 0) bits += 8
    else return bits + Math.clz32(byte) - 24
  }
  return bits
}

const isSolved = (text: string, { zero_bits }: Challenge, answer: string): boolean =>
  answer !== '' &&
  answer.length <= MAX_ANSWER_LENGTH &&
  leadingZeroBits(createHash('sha256').update(`${text}:${answer}`).digest()) >= zero_bits

export interface ChallengeSolution {
  challenge: string
  answer: string
}

/** What a buyer has shown for this order: `work` or `patience`; undefined if it is neither. `now`: the database's time in epoch seconds. */
export function verifyProof(
  signer: Signer,
  order_id: string,
  given: ChallengeSolution | undefined,
  now: number,
): 'work' | 'patience' | undefined {
  const challenge = given && unpackChallenge(signer, given.challenge)
  if (challenge === undefined || challenge.order_id !== order_id) return undefined
  const age = now - challenge.made_at
  if (age < 0 || age > LIFE_SECONDS) return undefined
  if (isSolved(given!.challenge, challenge, given!.answer)) return 'work'
  return age >= challenge.wait_seconds ? 'patience' : undefined
}

/** The challenge with the remaining time: a buyer who asks too early continues to wait and does not start again. Undefined if none is left. */
export function stillAsked(
  signer: Signer,
  order_id: string,
  given: ChallengeSolution | undefined,
  now: number,
): { challenge: string; zero_bits: number; wait_seconds: number } | undefined {
  const earlier = given && unpackChallenge(signer, given.challenge)
  if (earlier === undefined || earlier.order_id !== order_id || now < earlier.made_at) return undefined
  const wait_seconds = earlier.made_at + earlier.wait_seconds - now
  return wait_seconds > 0
    ? { challenge: given!.challenge, zero_bits: earlier.zero_bits, wait_seconds }
    : undefined
}
