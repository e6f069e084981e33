// Adds an address. The server stores the address as unverified and mails a link to confirm. The server
// neither looks up nor discloses whether another account has the address.

import type { VerifiedEmail } from '@kontor/contract/accounts/verified-emails'
import { isUuid } from '@kontor/contract/values/id'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import type { BoundPlatform } from '../../../platform.ts'
import { type Confirming, sendConfirmation } from './send-confirmation.ts'
import { countUnverified, findAddress, findEmail, insertUnverified } from './verified-emails.queries.ts'

const MAX_UNVERIFIED = 20
const VERIFIED = 'This address is already verified.'

/**
 * Sends another mail to an address already waiting. Refuses with 422 a verified address, and too many waiting
 * addresses.
 */
export const verifyEmail = (
  { db, config }: Pick<BoundPlatform, 'db' | 'config'>,
  { user_id, email, language, address }: Confirming,
): Promise<VerifiedEmail> =>
  db.transaction(async (tx) => {
    const known = await findAddress(tx, user_id, email)
    if (known?.is_verified) throw invalidField('email', VERIFIED)
    const waiting = await countUnverified(tx, user_id)
    if (!known && waiting!.count >= MAX_UNVERIFIED)
      throw invalidField('email', 'Too many addresses are unconfirmed. Confirm or delete some of them first.')
    const stored = await insertUnverified(tx, user_id, email)
    // The account was closed at this moment.
    if (stored === undefined) throw apiError('invalid_token')
    await sendConfirmation(tx, config, { user_id, email, language, address })
    return { id: stored.id, email, is_verified: false, is_account_email: false, is_operator: false }
  })

/** Refuses `not_found`, and refuses a verified address with 422. */
export async function retryEmail(
  { db, config }: Pick<BoundPlatform, 'db' | 'config'>,
  { user_id, id, language, address }: Omit<Confirming, 'email'> & { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = isUuid(id) ? await findEmail(tx, user_id, id) : undefined
    if (!known) throw apiError('not_found')
    if (known.is_verified) throw invalidField('verified_email_id', VERIFIED)
    await sendConfirmation(tx, config, { user_id, email: known.email, language, address })
  })
}
