// The SQL of the outbox. A mail is inserted in the transaction of its cause, and marked as sent when the mail
// server has taken it.

import { type Statement, sql } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.generated.ts'
import type { Db } from '../../db/transaction.ts'

export type MailBody = Pick<Tables['mails'], 'subject' | 'text' | 'html'>

/** This program must make `filename`, because no user input may get into a header. */
export interface Attachment {
  filename: string
  content_type: string
  content: Buffer
}

export interface StoredMail extends MailBody {
  id: string
  to: string
  created_at: string
}

/** A CTE `mail` for a larger statement: inserts the mail and returns its id. */
export const insertedMail = ({
  to,
  reply_to,
  unsubscribe_url,
  subject,
  text,
  html,
}: MailBody & { to: string; reply_to: string; unsubscribe_url: string }) =>
  sql<never>`
    mail as (
      insert into mails (to_address, reply_to, unsubscribe_url, subject, text, html)
      values (${to}, ${reply_to}, ${unsubscribe_url}, ${subject}, ${text}, ${html})
      returning id)`

/** A CTE `mail` for a larger statement: inserts the mail once for each row of `cause`, and gives the ids. */
export const mailForEach = (
  cause: Statement<unknown>,
  { to, subject, text, html }: MailBody & { to: string },
) =>
  sql<never>`
    mail as (
      insert into mails (to_address, subject, text, html)
      select ${to}, ${subject}, ${text}, ${html} from ${cause} returning id)`

/** CTEs after the CTE `mail`, one for each attachment. */
export const withAttachments = (attachments: readonly Attachment[]): Statement<never> =>
  sql.join(
    attachments.map(
      ({ filename, content_type, content }, position) => sql`, ${sql.ident(`attachment_${position}`)} as (
        insert into mail_attachments (mail_id, position, filename, content_type, content)
        select id, ${position}::int, ${filename}, ${content_type}, ${content}::bytea from mail)`,
    ),
    ' ',
  )

export interface UnsentMail extends StoredMail {
  /** Empty: an answer goes to the sender. */
  reply_to: string
  unsubscribe_url: string
}

/** One row per attachment, in their order, or one row without attachments; by primary keys. */
export const findUnsentMail = (db: Db, id: string) =>
  db.rows(
    sql<UnsentMail & (Attachment | { [part in keyof Attachment]: null })>`
      select m.id, m.to_address as "to", m.reply_to, m.unsubscribe_url, m.subject, m.text, m.html, m.created_at,
        a.filename, a.content_type, a.content
      from mails m left join mail_attachments a on a.mail_id = m.id
      where m.id = ${id} and m.sent_at is null order by a.position`,
  )

/**
 * Marks a mail as sent. Removes text, HTML and attachments, which may be secret or personal, if `keep_body` is
 * false. Two statements, because a value that decides the change would make the database plan the statement
 * for each mail.
 */
export const markSent = (db: Db, id: string, keep_body: boolean) =>
  db.run(
    keep_body
      ? sql`update mails set sent_at = now(), failure = '' where id = ${id} and sent_at is null`
      : sql`
          with gone as (delete from mail_attachments where mail_id = ${id})
          update mails set sent_at = now(), failure = '', text = '', html = '' where id = ${id} and sent_at is null`,
  )

/** The mail server refused the recipient permanently, so the mail is not tried again. */
export const markRefused = (db: Db, id: string, failure: string) =>
  db.run(sql`update mails set failure = ${failure}, refused_at = now() where id = ${id} and sent_at is null`)

export const markFailed = (db: Db, id: string, failure: string) =>
  db.run(sql`update mails set failure = ${failure} where id = ${id} and sent_at is null`)

/** One row per mail, newest first; by the index mails_newest. */
export const listMails = (db: Db, limit: number) =>
  db.rows(
    sql<StoredMail>`
      select id, to_address as "to", subject, text, html, created_at from mails
      order by created_at desc, id desc limit ${limit}`,
  )

export const findMail = (db: Db, id: string) =>
  db.first(
    sql<StoredMail>`
      select id, to_address as "to", subject, text, html, created_at from mails where id = ${id}`,
  )

/**
 * Deletes mails older than 30 days, sent or not, up to the limit, and returns their number. Uses
 * mails_newest.
 */
export const deleteOldMails = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select id from mails where created_at < now() - interval '30 days'
      order by created_at limit ${limit} for update skip locked)
    delete from mails m using old where m.id = old.id`)

/** Deletes the mails sent to an address; by the index mails_of_address. */
export const deleteSentTo = (db: Db, to: string) =>
  db.run(sql`delete from mails where to_address = ${to} and sent_at is not null`)

/**
 * `from … named(piece)`: the pieces of the text of a mail that may be ids, each part of a link separately.
 * Splitting is much faster than an expression that looks for ids, and reads the text once for any number of
 * ids.
 */
const piecesOf = (text: Statement<never>): Statement<never> => sql<never>`
  (select piece from string_to_table(translate(${text}, E' \n?#&=.', '///////'), '/') piece where length(piece) = 36) named(piece)`

/**
 * Deletes the mails to any of the addresses with one of the ids as a part of a link, or only the unsent ones.
 * Returns one row for each. Uses mails_of_address.
 */
export const deleteNaming = (
  db: Db,
  addresses: readonly string[],
  ids: readonly string[],
  { is_unsent_only = false } = {},
) =>
  db.rows(
    sql<{ created_at: string }>`
      with named as materialized (
        select m.id, named.piece from mails m cross join lateral ${piecesOf(sql`m.text`)}
        where m.to_address = any(${addresses}::text[]) and (m.sent_at is null or not ${is_unsent_only}::boolean))
      delete from mails where id in (select n.id from named n join unnest(${ids}::text[]) sought(id) on sought.id = n.piece)
      returning created_at`,
  )

/** Deletes the given mails if they were sent to any of the addresses; by primary key. */
export const deleteSent = (db: Db, addresses: readonly string[], ids: readonly string[]) =>
  db.run(sql`
    delete from mails where id = any(${ids}::uuid[]) and to_address = any(${addresses}::text[]) and sent_at is not null`)
