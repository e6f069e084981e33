// Mailing a card's code to the address that a member enters. The mail is written above this feature.

import type { Tx } from '../../../db/pool.ts'

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

/** Queues the mail in the transaction that stores the code; or gives false where the limits of mails do not allow it, and queues nothing. */
export type MailCode = (tx: Tx, mailed: CodeToMail) => Promise<boolean>

/** Whether the code is mailed: without an address it is not, nor where the limits of mails do not allow it. Then the member passes it on. */
export const mailCodeTo = async (tx: Tx, mailCode: MailCode, mailed: CodeToMail): Promise<boolean> =>
  mailed.email !== '' && mailCode(tx, mailed)
