// The shield against people who try stolen cards: before Stripe is asked for a page, the shop's latest pages are looked at. Where they
// look odd, a proof of work opens the way, and so does waiting. Nobody is locked out, and who pays as people do never notices it.

import type { ProofWanted } from '@kontor/contract/errors'
import type { Tx } from '../../../db/pool.ts'
import { networkOf } from '../../../http/network-of.ts'
import { type Refusal, refuse } from '../../../http/problem.ts'
import type { Services } from '../../../services.ts'
import { makeSigner, type Signer } from '../../../signature.ts'
import {
  type Challenge,
  type Given,
  packChallenge,
  stillAsked,
  unpackChallenge,
  whatIsShown,
} from './challenge.ts'
import { bitsFor, oddness, SHOP_SAMPLE } from './oddness.ts'
import { countRecentTries, findPause, insertTry, lockNetwork, type Try } from './shield.queries.ts'

export interface Payer {
  /** Where the request comes from. */
  address: string
  /** What was done for the right to ask. */
  proof?: Given | undefined
}

interface Wanted {
  shop_id: string
  order_id: string
  email: string
}

/** Somebody without script notices it, and stays. */
const WAIT_SECONDS = 20
/** By waiting alone a network gets no more than one page in that time. */
const PACE_SECONDS = 10

const ASKED = 'Many payments of this shop were begun and not finished. Please wait a moment, then try again.'

const signerOf = ({ config }: Pick<Services, 'config'>): Signer =>
  makeSigner(config.encryption_key, 'payment shield')

/** The caller is about to open a page and holds the order. Refuses `rate_limited` with what would open the way. */
export async function admitPayment(
  tx: Tx,
  services: Pick<Services, 'config'>,
  { shop_id, order_id, email }: Wanted,
  { address, proof }: Payer,
): Promise<void> {
  if (!services.config.are_rate_limits_on) return
  const signer = signerOf(services)
  const one = {
    shop_id,
    order_id,
    address_hash: signer.hash(`address ${networkOf(address)}`),
    email_hash: signer.hash(`email ${email.trim().toLowerCase()}`),
  }
  const recent = await countRecentTries(tx, one, SHOP_SAMPLE)
  if (recent === undefined) throw new Error('Counting gave no row.')
  const odd = oddness(recent)
  const shown = odd === 0 ? 'trust' : whatIsShown(signer, order_id, proof, recent.now)
  const pause_seconds = shown === 'patience' ? await pauseOf(tx, one) : 0
  if (shown !== undefined && pause_seconds === 0) {
    await insertTry(tx, one, shown)
    return
  }
  const still = shown === undefined ? stillAsked(signer, order_id, proof, recent.now) : undefined
  if (still) throw ask(still)
  const wait_seconds = pause_seconds || WAIT_SECONDS
  const zero_bits = bitsFor(odd)
  const challenge = packChallenge(signer, { order_id, zero_bits, wait_seconds, made_at: recent.now })
  throw ask({ challenge, zero_bits, wait_seconds })
}

const ask = (proof: ProofWanted): Refusal =>
  refuse('rate_limited', { message: ASKED, retry_after_seconds: proof.wait_seconds, proof })

async function pauseOf(tx: Tx, one: Try): Promise<number> {
  await lockNetwork(tx, one)
  return (await findPause(tx, one, PACE_SECONDS))?.seconds ?? 0
}

/** For the page that shows it; undefined for anything this server did not make. */
export const readChallenge = (services: Pick<Services, 'config'>, text: string): Challenge | undefined =>
  unpackChallenge(signerOf(services), text)
