// Putting a mail into the outbox, in the transaction of its cause: it leaves if, and only if, the cause was committed.

import { email } from '@kontor/contract/text'
import type { Tx } from '../../db/transaction.ts'
import { addJob } from '../../jobs/queue.ts'
import { type Attachment, insertAttachment, insertMail, type MailBody } from './mails.queries.ts'

export interface Mail extends MailBody {
  /** One address, nothing else: no name, no list. */
  to: string
  /** When it stops being worth sending: tries with growing pauses, 7 are about ten minutes, 25 (when absent) three days. */
  max_attempts?: number
  attachments?: readonly Attachment[]
}

const oneAddress = email()

/** Stores the mail and the job that sends it. Throws for an address that the contract would not have let in. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  const { to, subject, text, html, max_attempts, attachments = [] } = mail
  // A header is one line, whatever the name of a shop or product contains.
  const one_line = subject.replace(/\s+/g, ' ').trim()
  const stored = await insertMail(tx, { to: oneAddress.parse(to), subject: one_line, text, html })
  if (!stored) throw new Error('The mail was not stored.')
  for (const [position, attachment] of attachments.entries())
    await insertAttachment(tx, stored.id, position, attachment)
  await addJob(tx, 'send_mail', { mail_id: stored.id }, { max_attempts })
}
