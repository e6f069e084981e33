// Counts mails against limits. A counter is a row, locked until the transaction of the mail ends, so that
// concurrent mails cannot pass a limit together. The window slides: the rest of the last window counts in
// proportion.

import { createHash } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { makeSigner } from '../../secrets/signature.ts'

export interface MailLimit {
  /** The counted thing, such as `shop <id>`. */
  of: string
  seconds: number
  most: number
}

/** The mailbox behind an address: providers ignore the part after a plus sign, and Google ignores dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const name = local.split('+')[0] || local
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}

/** The name of a mailbox in the counters. */
export const countedMailbox = (config: Pick<Config, 'encryption_key'>, email: string): string =>
  makeSigner(config, 'mail counts').hash(mailboxOf(email)).toString('base64url')

/** Independent of the key of the installation, because the hash is stored permanently. */
export const mailboxHash = (shop_id: string, email: string): Buffer =>
  createHash('sha256')
    .update(`${shop_id} ${mailboxOf(email)}`)
    .digest()

/**
 * Locks the counters until the transaction ends. Counts one more mail in each counter and returns true.
 * Counts nothing and returns false if a limit is used up.
 */
export async function takeFromLimits(tx: Tx, limits: readonly MailLimit[]): Promise<boolean> {
  if (limits.length === 0) return true
  const wanted = limits.map(({ of, seconds, most }) => ({ key: `${seconds} ${of}`, seconds, most }))
  const counts = await tx.rows(
    sql<{ key: string; starts_at: string; is_left: boolean }>`
      with wanted as materialized (
        select key, most, seconds * interval '1 second' as span,
          to_timestamp(floor(extract(epoch from now()) / seconds) * seconds) as starts_at
        from jsonb_to_recordset(${sql.json(wanted)}) as w (key text, seconds int, most int) order by key),
      counted as (
        insert into mail_counts (key, starts_at, count) select key, starts_at, 1 from wanted order by key
        on conflict (key, starts_at) do update set count = mail_counts.count + 1 returning key, starts_at, count - 1 as earlier)
      select w.key, w.starts_at,
        c.earlier + ceil(coalesce(before.count, 0) * (1 - extract(epoch from now() - w.starts_at) / extract(epoch from w.span))) < w.most as is_left
      from wanted w join counted c on c.key = w.key
      left join mail_counts before on before.key = w.key and before.starts_at = w.starts_at - w.span`,
  )
  if (counts.every(({ is_left }) => is_left)) return true
  await tx.run(sql`
    update mail_counts c set count = c.count - 1
    from jsonb_to_recordset(${sql.json(counts)}) as k (key text, starts_at timestamptz)
    where c.key = k.key and c.starts_at = k.starts_at`)
  return false
}

/** Deletes the oldest counters up to the limit and returns their number. Uses mail_counts_age. */
export const deleteOldCounts = (db: Pick<Tx, 'run'>, limit: number) =>
  db.run(sql`
    with old as (
      select key, starts_at from mail_counts where starts_at < now() - interval '2 days'
      order by starts_at limit ${limit} for update skip locked)
    delete from mail_counts c using old where c.key = old.key and c.starts_at = old.starts_at`)
