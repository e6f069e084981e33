// Mailing a card's code to the address that a member enters. The mail is written above this feature; what it may not do is said here.

import type { Tx } from '../../db/pool.ts'
import { type ApiError, invalidField } from '../../http/errors/problem.ts'
import type { HeldReason } from '../../integrations/mail/mail-tiers.ts'

export interface CodeToMail {
  shop_id: string
  email: string
  code: string
  /** What the code can pay. */
  initial_amount: string
  currency: string
  message: string | null
  expires_at: string | null
}

/** Queues the mail in the transaction that stores the code; or gives the reason why it is not sent, and queues nothing. */
export type MailCode = (tx: Tx, mailed: CodeToMail) => Promise<HeldReason | null>

function refusal(reason: HeldReason): ApiError {
  if (reason === 'unproved')
    return invalidField(
      'email',
      'Email address: your shop can email its members and customers who paid online, and others once it has received a payment through a live gateway. Leave this empty and send the code yourself.',
    )
  if (reason === 'objected')
    return invalidField(
      'email',
      'Email address: the recipient has unsubscribed from emails of your shop. Leave this empty and send the code yourself.',
    )
  if (reason === 'complaints')
    return invalidField(
      'email',
      'Email address: too many recipients reported emails of your shops. Leave this empty and send the code yourself.',
    )
  return invalidField(
    'email',
    'Email address: too many emails to this address, from this shop or from this account. Try again later, or leave this empty and send the code yourself.',
  )
}

/** Refuses at `email` what the limits of mails do not allow, so that no card is issued of which the recipient learns nothing. Without an address nothing is mailed. */
export async function mailCodeTo(tx: Tx, mailCode: MailCode, mailed: CodeToMail): Promise<void> {
  if (mailed.email === '') return
  const reason = await mailCode(tx, mailed)
  if (reason !== null) throw refusal(reason)
}
