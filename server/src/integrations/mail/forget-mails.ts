// Deletes mails when a person is erased: those sent to them, and those to others about them. A mail to them that is not sent yet and is about
// something else stays.

import type { Tx } from '../../db/transaction.ts'
import { deleteNaming, deleteSentTo } from './mails.queries.ts'

export interface ForgottenMails {
  to: string
  /** Addresses of others: mails to them are deleted too where a link in the text has one of the ids. */
  told: readonly string[]
  ids: readonly string[]
}

/** Deletes every mail sent to `to`, and every mail to `to` or `told`, sent or not, that has one of the ids in a link. */
export async function forgetMails(tx: Tx, { to, told, ids }: ForgottenMails): Promise<void> {
  await deleteSentTo(tx, to)
  await deleteNaming(tx, [to, ...told], ids)
}
