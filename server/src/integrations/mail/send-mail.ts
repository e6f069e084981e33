// The task that hands one mail to the SMTP server. Recipient and headers are structured values, never text to
// be parsed again, and the envelope has exactly one recipient. A sent mail is not sent again. A mail whose
// recipient does not exist is not retried. Every other failure is retried, even a permanent one, because it
// concerns this installation and can be mended.

import { domainToASCII } from 'node:url'
import { createTransport, type Transporter } from 'nodemailer'
import { deleteInBatches } from '../../jobs/in-batches.ts'
import { readPayload } from '../../jobs/job-payloads.ts'
import { JOB_LIMIT_MS, longTask, type Task } from '../../jobs/run-job.ts'
import type { Platform } from '../../platform.ts'
import { type Circuit, makeCircuit } from '../circuit.ts'
import { deleteOldCounts } from './count-mails.ts'
import {
  type Attachment,
  deleteOldMails,
  findUnsentMail,
  markFailed,
  markRefused,
  markSent,
  type UnsentMail,
} from './mails.queries.ts'

// A delivery to a silent server fails after these times; `socketTimeout` is a time of silence and restarts
// with each reply.
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, dnsTimeout: 8000, socketTimeout: 15_000 }
/**
 * A connection stays open for a few seconds for the next mail, for example to the merchant after the buyer,
 * because opening one costs several round trips, a TLS handshake and a login. If the server ends the
 * connection before anything of a mail was sent, the mail gets another connection, once.
 */
const POOL = { pool: true, idleTimeout: 3000, maxRequeues: 1 } as const
// A delivery ends before its job does, however slow the server is, so that two workers never send a mail
// concurrently. The rest of the time is for closing the connection (the library takes up to five seconds) and
// for recording the failure.
const DELIVER_WITHIN_MS = JOB_LIMIT_MS - 10_000
/**
 * The longest time between unanswered deliveries that open the circuit: each may take all its time, and a
 * process has few jobs at a time.
 */
const UNANSWERED_WITHIN_MS = 4 * DELIVER_WITHIN_MS

/** One click, as in RFC 8058. This program makes the URL. */
const unsubscribing = ({ unsubscribe_url }: UnsentMail): Record<string, string> =>
  unsubscribe_url === ''
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/** The domain of the sender, because filters distrust a Message-ID without a real host. */
const domainOf = (sender: string): string =>
  domainToASCII(
    sender
      .slice(sender.lastIndexOf('@') + 1)
      .replace('>', '')
      .trim(),
  )

function deliver(
  transport: Transporter,
  from: string,
  mail: UnsentMail,
  attachments: readonly Attachment[],
  signal: AbortSignal,
) {
  const to = { name: '', address: mail.to }
  return transport.sendMail({
    from,
    to,
    ...(mail.reply_to !== '' && { replyTo: { name: '', address: mail.reply_to } }),
    envelope: { from, to: [to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: attachments.map(({ filename, content_type, content }) => ({
      filename,
      content,
      contentType: content_type,
    })),
    // The same at every attempt, so that a mail sent twice is recognised as one mail.
    messageId: `<${mail.id}@${domainOf(from)}>`,
    date: new Date(mail.created_at),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
    signal,
  })
}

interface SmtpError {
  code?: string
  responseCode?: number
  /** The server's whole answer. */
  response?: string
  /** The answer of the server. */
  command?: string
}

/** Problems of a mailbox (RFC 5321, section 4.2.3, and RFC 7504). 552, a full mailbox, is temporary. */
const OF_MAILBOXES = [550, 551, 553, 556]
/**
 * The exact codes (RFC 3463): the address of the recipient (x.1.7 and x.1.8 concern the sender), or a closed
 * mailbox.
 */
const NO_SUCH_RECIPIENT = /^(?:1\.(?![78]$)\d+|2\.1)$/

/**
 * Returns true if the server rejected this recipient permanently. A rejected sender, a required login, a
 * limit, a policy or a rejected message do not count, although they come with a 5xx and some servers send
 * them only after the recipient.
 */
function isForGood({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const exact = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return exact === undefined ? OF_MAILBOXES.includes(responseCode) : NO_SUCH_RECIPIENT.test(exact)
}

/** The reason of a failure, as it may be logged and stored: codes only, since the server's own words name people. */
const reasonOf = ({ code, responseCode }: SmtpError) =>
  `the mail server did not take it (${[code, responseCode].filter((part) => part !== undefined).join(' ') || 'no reason given'})`

/** The codes of a connection that was refused, cut or too slow. */
const SILENCES = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EABORT']

/** Delivers, unless the server gave no answers recently, so that mails do not keep other jobs waiting. */
async function deliverThrough(circuit: Circuit, deliver: () => Promise<unknown>): Promise<void> {
  const ticket = circuit.admit(performance.now())
  if (ticket === undefined)
    throw Object.assign(new Error('Held back.'), { code: 'not tried, since it gave no answers' })
  try {
    await deliver()
    circuit.answered()
  } catch (error) {
    const { code = '', responseCode } = error as SmtpError
    if (responseCode === undefined && SILENCES.includes(code)) circuit.unanswered(ticket, performance.now())
    else circuit.answered()
    throw error
  }
}

interface Delivering {
  /** Called when the mail server has refused the recipient of a mail permanently, maybe more than once. */
  noteRefused?: (mail_id: string) => Promise<unknown>
  deliver_within_ms?: number
}

/** The tasks of the outbox, for the worker: `send_mail` {mail_id}, and `forget_old_mails` once a day. */
export function mailTasks(
  { config, ...platform }: Platform,
  { noteRefused, deliver_within_ms = DELIVER_WITHIN_MS }: Delivering = {},
): Record<'send_mail' | 'forget_old_mails', Task> {
  const db = platform.db.forNoShop()
  const transport = config.smtp_url
    ? createTransport({ url: config.smtp_url, ...TIMEOUTS, ...POOL })
    : undefined
  const circuit = makeCircuit(UNANSWERED_WITHIN_MS)
  return {
    async send_mail(payload, { log }) {
      const signal = AbortSignal.timeout(deliver_within_ms)
      const { mail_id } = readPayload('send_mail', payload)
      const rows = await findUnsentMail(db, mail_id)
      const [mail] = rows
      if (!mail) return
      const attachments = rows.filter((row) => row.filename !== null)
      if (!transport) {
        if (config.is_mailbox_on) return
        // The job is retried as after any failure, so that the mail leaves as soon as a server is configured.
        await markFailed(db, mail_id, 'SMTP_URL is not set')
        throw new Error(`Mail ${mail_id}: SMTP_URL is not set.`)
      }
      try {
        await deliverThrough(circuit, () => deliver(transport, config.mail_from, mail, attachments, signal))
      } catch (error) {
        const reason = reasonOf(error as SmtpError)
        if (!isForGood(error as SmtpError)) {
          await markFailed(db, mail_id, reason)
          throw new Error(`Mail ${mail_id}: ${reason}.`)
        }
        await noteRefused?.(mail_id)
        await markRefused(db, mail_id, reason)
        log.warn(`Mail ${mail_id}: ${reason}, for good.`)
        return
      }
      await markSent(db, mail_id, !config.is_production && !config.is_exposed)
    },

    // Two tables, each of which may take half a minute after a long pause.
    forget_old_mails: longTask(5, async () => {
      await deleteInBatches((limit) => deleteOldMails(db, limit))
      await deleteInBatches((limit) => deleteOldCounts(db, limit))
    }),
  }
}
