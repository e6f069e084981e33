// Codes with which a visitor of a shop's store proves that they read an address. Whatever the address, a challenge is opened and a job queued, and the
// page answers. The job decides whether to mail a code, so that neither the answer nor the time it takes discloses whether the shop knows the address.

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
/** Eight characters, 40 bits: short enough to type from another device, and few guesses are allowed. */
const CODE_GROUPS = 2

type Keys = Pick<Config, 'encryption_key'>

/** What a challenge of a shop's store is for. */
export const storeSubject = (shop_id: string, email: string): string => `${shop_id} ${email}`

/** The address in a subject of this shop. */
const emailIn = (subject: string, shop_id: string): string | undefined =>
  subject.startsWith(`${shop_id} `) ? subject.slice(shop_id.length + 1) : undefined

/** With the shop, so that a code is none in another one; and with the server's key, since a code is short enough to be guessed from a hash alone. */
const hashOf = (keys: Keys, shop_id: string, code: string): string =>
  makeSigner(keys, 'store code').sign(`${shop_id} ${bareCode(code)}`)

interface StoreCodeRequest {
  shop_id: string
  /** As the contract writes it. */
  email: string
  /** The IP address of who asks. */
  address: string
  /** Of the mail. */
  language: StoreLanguage
}

/** Returns the id to answer with. Past the hourly limit it belongs to no challenge while a code is valid: that code stays valid. */
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
  /** The keyed hash of the network that asked, as base64url. */
  asked_from: string
  /** Whether a code that was mailed to the address is valid in this shop. */
  has_valid_code: boolean
  /** Whether a code was mailed to it within a day. */
  has_had_code: boolean
}

/**
 * Who waits for a code of this shop; undefined if nobody does any more. Locks the giving of codes to the address, and not the asking: no page waits until
 * its mail is written.
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

/** Ends the challenge, which then does not count as a code that its reader may still use. */
export async function withholdStoreCode(tx: Tx, id: string): Promise<void> {
  await closeWithoutCode(tx, id)
}

/** Makes the code that answers the challenge, in place of those mailed to the address before. The caller has locked the address. */
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

/** The address that the code proves, which is used up with it; undefined for any other code. A wrong one is counted. */
export async function verifyStoreCode(
  db: Db,
  keys: Keys,
  shop_id: string,
  { id, code }: { id: string; code: string },
): Promise<string | undefined> {
  const answered = await spendChallenge(db, id, 'store', { secret_hash: hashOf(keys, shop_id, code) })
  return answered?.is_right ? emailIn(answered.subject, shop_id) : undefined
}

/** Deletes the challenges of a person whom the shop erases, answered ones too. */
export async function eraseStoreChallenges(tx: Tx, shop_id: string, email: string): Promise<void> {
  await deleteChallengesOf(tx, 'store', storeSubject(shop_id, email.toLowerCase()))
}
