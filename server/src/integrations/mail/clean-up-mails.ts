// Deletes mails when a person is erased: mails to the person, and mails about the person to other people. An
// unsent mail to the person about something else stays. Also withdraws mails to a wrong address.

import type { Tx } from '../../db/transaction.ts'
import { deleteNaming, deleteSent, deleteSentTo } from './mails.queries.ts'

export interface MailsToDelete {
  to: string
  /** Addresses of other people. Mails to them are deleted if a link in the text has one of the ids. */
  members: readonly string[]
  ids: readonly string[]
  /**
   * Addresses that belonged to the person by mistake. They may belong to another person, so only these sent
   * mails are deleted.
   */
  former: { addresses: readonly string[]; mail_ids: readonly string[] }
}

/**
 * Deletes every mail sent to `to`, and every mail to `to`, `members` or `former`, sent or not, with one of
 * the ids in a link.
 */
export async function cleanUpMails(tx: Tx, { to, members, ids, former }: MailsToDelete): Promise<void> {
  await deleteSentTo(tx, to)
  await deleteNaming(tx, [to, ...members, ...former.addresses], ids)
  await deleteSent(tx, former.addresses, former.mail_ids)
}

/** Deletes the mails to `to` that have not been sent and have the id in a link. Gives when each was written. */
export const withdrawMails = async (tx: Tx, to: string, id: string): Promise<string[]> =>
  (await deleteNaming(tx, [to], [id], { is_unsent_only: true })).map(({ created_at }) => created_at)
