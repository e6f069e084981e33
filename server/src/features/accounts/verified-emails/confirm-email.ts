// Confirms an address with the mailed secret. Only the account that asked for the mail gains the address,
// whichever user or session opens the link. An address of another account stays with the other account.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { isUuid } from '@kontor/contract/values/id'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { queueMail } from '../../../integrations/mail/queue-mail.ts'
import { hashSecret } from '../../../secrets/random-secrets.ts'
import type { JoinShops } from '../users/join-shops.ts'
import { addLoginEmail, findEmail } from '../users/users.ts'
import { writeAddedMail } from './confirmation-mail.ts'
import { spendChallenge, takeUnverified } from './verified-emails.queries.ts'

const REFUSAL =
  'This link is not valid: it was already used, has expired, or a newer one was sent. Request a new one in your profile.'
const TAKEN =
  'This address already belongs to another account. Log in to that account with it, or add a different address here.'

/**
 * Sends a mail to the previous address of the account, so no way to log in is added unnoticed. Refuses with
 * the same 422 a wrong, used, expired or unknown challenge, and a challenge with too many wrong answers.
 * Counts a wrong answer. Refuses `in_use` if the address belongs to another account.
 */
export async function confirmEmail(
  { db, config, log, joinShops }: { db: Db; config: Config; log: FastifyBaseLogger; joinShops: JoinShops },
  { id, challenge }: { id: string; challenge: string },
  language: OfficeLanguage,
): Promise<void> {
  const user_id = isUuid(id)
    ? await db.transaction(async (tx) => {
        const answered = await spendChallenge(tx, id, hashSecret(challenge))
        if (!answered?.is_right) return undefined
        const { user_id, email } = answered
        const waiting = await takeUnverified(tx, user_id, email)
        if (!waiting) return undefined
        const before = (await findEmail(tx, user_id))?.email
        if (!(await addLoginEmail(tx, { id: waiting.id, user_id, email }))) throw apiError('in_use', TAKEN)
        if (before) await queueMail(tx, { to: before, ...writeAddedMail(config.public_url, email, language) })
        return user_id
      })
    : undefined
  if (user_id === undefined) throw invalidField('challenge', REFUSAL)
  await joinShops({ db, log }, user_id)
}
