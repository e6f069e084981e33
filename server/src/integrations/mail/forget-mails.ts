// Forgetting what was mailed to somebody, and about them to others. What is on its way to them and about something else stays.

import type { Tx } from '../../db/transaction.ts'
import { deleteNaming, deleteSentTo } from './mails.queries.ts'

export interface ForgottenMails {
  to: string
  /** Mails to these people go too where their text names one of the ids. */
  told: readonly string[]
  ids: readonly string[]
}

/** Deletes what was sent to the address, whoever it was about, and what names one of the ids. */
export async function forgetMails(tx: Tx, { to, told, ids }: ForgottenMails): Promise<void> {
  await deleteSentTo(tx, to)
  await deleteNaming(tx, [to, ...told], ids)
}
