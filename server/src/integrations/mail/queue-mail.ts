// Puts a mail into the outbox, in the transaction of its cause: the mail is sent if, and only if, the
// transaction was committed.

import { email } from '@kontor/contract/values/text'
import { type Statement, sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { jobCall } from '../../jobs/queue.ts'
import {
  type Attachment,
  insertedMail,
  type MailBody,
  mailForEach,
  withAttachments,
} from './mails.queries.ts'

export interface Mail extends MailBody {
  /** A single address, without a name. */
  to: string
  /** The address for answers. Null or absent: the sender. */
  reply_to?: string | null
  /**
   * The address at which the recipient ends such mails, for the header List-Unsubscribe; empty or absent for
   * none.
   */
  unsubscribe_url?: string
  /** How many attempts to send it are made, with growing pauses: 7 take about ten minutes, 25 (when absent) three days. */
  max_attempts?: number
  attachments?: readonly Attachment[]
}

/** A mail inside another statement: without attachments, and with answers to the sender. */
export type PlainMail = Omit<Mail, 'reply_to' | 'attachments' | 'unsubscribe_url'> & {
  reply_to?: never
  attachments?: never
  unsubscribe_url?: never
}

const oneAddress = email()

const fitToSend = ({ to, subject, text, html }: Mail | PlainMail) => ({
  to: oneAddress.parse(to),
  // A header is one line, even if the name of a shop or product contains line breaks.
  subject: subject.replace(/\s+/g, ' ').trim(),
  text,
  html,
})

/** Adds the job that sends the mail of the CTE `mail`, and returns the id of the mail. */
const withJob = (max_attempts: number | undefined) => sql<never>`
  select mail.id from mail cross join lateral (select ${jobCall({
    name: 'send_mail',
    payload: sql`json_build_object('mail_id', mail.id)`,
    max_attempts,
  })}) job`

/**
 * The same as the end of another statement, to save round trips. Follows a list of CTEs with a CTE `cause`,
 * and stores the mail and its job once for each row of `cause`.
 */
export const mailedFrom = (cause: Statement<unknown>, mail: PlainMail) => sql<never>`
  ${mailForEach(cause, fitToSend(mail))} ${withJob(mail.max_attempts)}`

/**
 * Stores the mail and the job that sends it, and returns the id of the mail. Throws for an address that the
 * contract would refuse.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<string> {
  const { max_attempts, attachments = [], reply_to, unsubscribe_url = '' } = mail
  const fit = {
    ...fitToSend(mail),
    reply_to: reply_to ? oneAddress.parse(reply_to) : '',
    unsubscribe_url,
  }
  const stored = await tx.first(
    sql<{ id: string }>`with ${insertedMail(fit)} ${withAttachments(attachments)} ${withJob(max_attempts)}`,
  )
  if (!stored) throw new Error('The mail was not stored.')
  return stored.id
}
