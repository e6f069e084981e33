// The challenge for a buyer when requests for payment pages look odd: some work, or a wait. The challenge is
// signed and contains everything needed to check the answer, so any process can check the answer and no
// process has to remember the challenge.

import { createHash } from 'node:crypto'
import type { ProofWanted } from '@kontor/contract/http/errors'
import type { Signer } from '../../../../secrets/signature.ts'

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

/** Returns undefined for a text this installation did not sign. */
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

/**
 * Returns the buyer's proof for this order: `work` or `patience`; undefined without a proof. Returns the
 * challenge with the remaining time to a buyer who asks too early, so the wait continues and does not start
 * again. `now`: the database's time in epoch seconds.
 */
export function judgeProof(
  signer: Signer,
  order_id: string,
  given: ChallengeSolution | undefined,
  now: number,
): 'work' | 'patience' | ProofWanted | undefined {
  if (given === undefined) return undefined
  const { challenge, answer } = given
  const asked = unpackChallenge(signer, challenge)
  if (asked?.order_id !== order_id) return undefined
  const age = now - asked.made_at
  if (age < 0) return undefined
  const is_valid = age <= LIFE_SECONDS
  if (is_valid && isSolved(challenge, asked, answer)) return 'work'
  const wait_seconds = asked.wait_seconds - age
  if (wait_seconds > 0) return { challenge, zero_bits: asked.zero_bits, wait_seconds }
  return is_valid ? 'patience' : undefined
}
