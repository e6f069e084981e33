// A visitor of a shop's store proves with a code that they read the mail of an address. For any address, the
// server opens a challenge, queues a job, and answers with the page. The job decides whether to mail a code.
// Neither the answer nor the response time therefore discloses whether the shop knows the address.

import { randomUUID } from 'node:crypto'
import { bareCode } from '@kontor/contract/accounts/typed-code'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { networkOf } from '../../../http/access/network-of.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { makeCode } from '../../../secrets/random-secrets.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import {
  closeWithoutCode,
  deleteChallengesOf,
  findWithoutCode,
  lockEmailLogins,
  openStoreChallenge,
  setStoreCode,
  spendChallenge,
} from './auth.queries.ts'

const CODES_PER_HOUR = 5
/**
 * Eight characters have 40 bits. The code is short enough to type from another device, and few guesses are
 * allowed.
 */
const CODE_GROUPS = 2

type Keys = Pick<Config, 'encryption_key'>

/** Returns the subject of a challenge of a shop's store. */
export const storeSubject = (shop_id: string, email: string): string => `${shop_id} ${email}`

/** Returns the address in a subject of the shop. */
const emailIn = (subject: string, shop_id: string): string | undefined =>
  subject.startsWith(`${shop_id} `) ? subject.slice(shop_id.length + 1) : undefined

/**
 * The hash includes the shop, so a code is invalid in every other shop. The hash uses the server's key,
 * because a code is short enough to guess from a plain hash.
 */
const hashOf = (keys: Keys, shop_id: string, code: string): string =>
  makeSigner(keys, 'store code').sign(`${shop_id} ${bareCode(code)}`)

interface StoreCodeRequest {
  shop_id: string
  /** The address as the contract writes it. */
  email: string
  /** The IP address of who asks. */
  address: string
  /** The language of the mail. */
  language: StoreLanguage
}

/**
 * Returns the id for the response. Past the hourly limit, the id belongs to no challenge while a code is
 * valid. The valid code stays valid.
 */
export async function requestStoreCode(
  db: Db,
  { encryption_key, are_rate_limits_on }: Keys & Pick<Config, 'are_rate_limits_on'>,
  { shop_id, email, address, language }: StoreCodeRequest,
): Promise<string> {
  const id = randomUUID()
  const subject = storeSubject(shop_id, email)
  const asked_from = makeSigner({ encryption_key }, 'login network').hash(networkOf(address))
  const max_per_hour = are_rate_limits_on ? CODES_PER_HOUR : null
  await db.transaction(async (tx) => {
    await lockEmailLogins(tx, subject)
    const opened = await openStoreChallenge(tx, { id, subject, asked_from, max_per_hour })
    if (opened) await queueJob(tx, 'tell_login_code', { shop_id, challenge_id: id, language })
  })
  return id
}

export interface WaitingForCode {
  email: string
  /** The keyed hash of the asking network, as base64url. */
  asked_from: string
  /** True if a code mailed to the address is valid in the shop. */
  has_valid_code: boolean
  /** True if a code was mailed to the address within a day. */
  has_had_code: boolean
}

/**
 * Returns the visitor waiting for a code of the shop, or undefined if nobody waits any more. Locks the
 * mailing of codes to the address but not the requests, so no page waits for a mail to be written.
 */
export async function findWaitingForCode(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<WaitingForCode | undefined> {
  const email = emailIn((await findWithoutCode(tx, id))?.subject ?? '', shop_id)
  if (email === undefined) return undefined
  await lockEmailLogins(tx, `code of ${storeSubject(shop_id, email)}`)
  const waiting = await findWithoutCode(tx, id)
  if (waiting === undefined) return undefined
  const { asked_from, has_valid_code, has_had_code } = waiting
  return { email, asked_from: asked_from.toString('base64url'), has_valid_code, has_had_code }
}

/** Ends the challenge. The challenge then does not count as a code still usable by the reader. */
export async function withholdStoreCode(tx: Tx, id: string): Promise<void> {
  await closeWithoutCode(tx, id)
}

/**
 * Creates the code that answers the challenge, and replaces the codes mailed to the address before. The
 * caller has locked the address.
 */
export async function giveStoreCode(
  tx: Tx,
  keys: Keys,
  shop_id: string,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const code = makeCode(CODE_GROUPS)
  await setStoreCode(tx, id, storeSubject(shop_id, email), hashOf(keys, shop_id, code))
  return code
}

/**
 * Returns the address proved by the code and uses the code up. Returns undefined for any other code, and
 * counts a wrong code.
 */
export async function verifyStoreCode(
  db: Db,
  keys: Keys,
  shop_id: string,
  { id, code }: { id: string; code: string },
): Promise<string | undefined> {
  const answered = await spendChallenge(db, id, 'store', { secret_hash: hashOf(keys, shop_id, code) })
  return answered?.is_right ? emailIn(answered.subject, shop_id) : undefined
}

/** Deletes the challenges of a person erased by the shop, including answered challenges. */
export async function eraseStoreChallenges(tx: Tx, shop_id: string, email: string): Promise<void> {
  await deleteChallengesOf(tx, 'store', storeSubject(shop_id, email.toLowerCase()))
}
