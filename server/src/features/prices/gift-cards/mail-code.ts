// Mails a card's code to the address entered by a member. A feature above writes the mail.

import type { Tx } from '../../../db/pool.ts'

export interface CodeToMail {
  shop_id: string
  email: string
  code: string
  /** The amount that the code can pay. */
  initial_amount: string
  currency: string
  message: string | null
  expires_at: string | null
}

/**
 * Queues the mail in the transaction that stores the code. If the limits of mails forbid the mail, returns
 * false and queues nothing.
 */
export type MailCode = (tx: Tx, mailed: CodeToMail) => Promise<boolean>

/**
 * Returns whether the code is mailed. The code is not mailed without an address, or if the limits of mails
 * forbid the mail. The member then passes the code on.
 */
export const mailCodeTo = async (tx: Tx, mailCode: MailCode, mailed: CodeToMail): Promise<boolean> =>
  mailed.email !== '' && mailCode(tx, mailed)
