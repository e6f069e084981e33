// The protection against card testing. Before Stripe is asked for a payment page, the shop's latest pages are checked. If they look suspicious, the
// buyer must solve a proof of work or wait a while. No buyer is locked out, and ordinary buyers never notice it.

import type { ProofWanted } from '@kontor/contract/http/errors'
import { normalEmail } from '@kontor/contract/values/text'
import type { Tx } from '../../../../db/pool.ts'
import { networkOf } from '../../../../http/access/network-of.ts'
import { type ApiError, apiError } from '../../../../http/errors/problem.ts'
import type { Platform } from '../../../../platform.ts'
import { makeSigner, type Signer } from '../../../../secrets/signature.ts'
import {
  type Challenge,
  type ChallengeSolution,
  judgeProof,
  packChallenge,
  unpackChallenge,
} from './challenge.ts'
import {
  countRecentTries,
  findPause,
  insertTry,
  lockNetwork,
  type PaymentTry,
} from './payment-tries.queries.ts'
import { bitsFor, riskScore, SHOP_SAMPLE } from './risk-score.ts'

export interface Payer {
  /** The IP address the request comes from. */
  address: string
  /** The answered challenge, if the server set a challenge. */
  proof?: ChallengeSolution | undefined
}

interface Wanted {
  shop_id: string
  order_id: string
  email: string
}

/** How long a buyer without JavaScript waits instead of working: noticeable, but short enough that people stay. */
const WAIT_SECONDS = 20
/** A network that only waits gets at most one page in this time. */
const PACE_SECONDS = 10

const ASKED = 'This shop has many unfinished payments. Please wait a moment, then try again.'

const signerOf = ({ config }: Pick<Platform, 'config'>): Signer => makeSigner(config, 'payment shield')

/** Called before a page is opened, by a caller that holds the order's lock. Refuses `rate_limited`, with the challenge to be answered. */
export async function checkCardTesting(
  tx: Tx,
  platform: Pick<Platform, 'config'>,
  { shop_id, order_id, email }: Wanted,
  { address, proof }: Payer,
): Promise<void> {
  if (!platform.config.are_rate_limits_on) return
  const signer = signerOf(platform)
  const one = {
    shop_id,
    order_id,
    address_hash: signer.hash(`address ${networkOf(address)}`),
    // Orders that members entered without an address have none in common.
    email_hash: signer.hash(email === '' ? `order ${order_id}` : `email ${normalEmail(email)}`),
  }
  const recent = await countRecentTries(tx, one, SHOP_SAMPLE)
  const odd = riskScore(recent)
  const shown = odd === 0 ? 'trust' : judgeProof(signer, order_id, proof, recent.now)
  if (typeof shown === 'object') throw ask(shown)
  const pause_seconds = shown === 'patience' ? await pauseOf(tx, one) : 0
  if (shown !== undefined && pause_seconds === 0) {
    await insertTry(tx, one, shown)
    return
  }
  const wait_seconds = pause_seconds || WAIT_SECONDS
  const zero_bits = bitsFor(odd)
  const challenge = packChallenge(signer, { order_id, zero_bits, wait_seconds, made_at: recent.now })
  throw ask({ challenge, zero_bits, wait_seconds })
}

const ask = (proof: ProofWanted): ApiError =>
  apiError('rate_limited', { message: ASKED, retry_after_seconds: proof.wait_seconds, proof })

async function pauseOf(tx: Tx, one: PaymentTry): Promise<number> {
  await lockNetwork(tx, one)
  return (await findPause(tx, one, PACE_SECONDS))?.seconds ?? 0
}

/**
 * Reads a challenge for the page that shows it. Returns undefined for a text that this installation did not
 * sign.
 */
export const readChallenge = (platform: Pick<Platform, 'config'>, text: string): Challenge | undefined =>
  unpackChallenge(signerOf(platform), text)
