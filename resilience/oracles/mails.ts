// I11: every mail was sent once, or again for each interrupted sending, and only to its recipient, whom the
// tests had named. Compares the outbox with the mails accepted by the mail server and the recipients it
// permanently rejected.

import { sql } from '../../server/src/db/sql.ts'
import type { World } from '../world/world.ts'

interface Written {
  id: string
  to_address: string
  is_sent: boolean
  has_job: boolean
}

/** Call the function when the queue of jobs is empty and the mail server works. */
export async function checkMails(world: World): Promise<void> {
  const { watch, environment, db, mail_from } = world
  const rows = await db.rows(
    sql<Written>`
      select m.id, m.to_address, m.sent_at is not null as is_sent,
        exists (select from graphile_worker._private_jobs j
          where j.payload ->> 'mail_id' = m.id::text and j.attempts < j.max_attempts) as has_job
      from mails m`,
  )
  const came = await environment.outside.mailsFrom(mail_from)
  for (const recipient of new Set(came.flatMap(({ recipients }) => recipients)))
    watch.expect(
      watch.addresses.has(recipient.toLowerCase()),
      'I11',
      `a mail went to ${recipient}, which no request named`,
    )
  const taken = new Map(came.map((mail) => [mail.id, mail]))
  const refused = new Set(await environment.outside.recipientsRefused(mail_from))
  const written = new Set(rows.map(({ id }) => id))
  // Erasing a person also erases the mails to the person, and mails about the person to further recipients.
  const erasures = await db.first(
    sql<{ n: number }>`select count(*)::int as n from audit_events where action = 'customer.erase'`,
  )
  if (erasures?.n === 0)
    for (const { id, recipients } of came)
      watch.expect(
        written.has(id),
        'I11',
        `the mail ${id} to ${recipients.join(', ')} arrived, but is not in the outbox`,
      )
  let copies = 0
  /** Maximum for a single mail. */
  let most = 0
  for (const { id, to_address, is_sent, has_job } of rows) {
    const mail = taken.get(id)
    if (is_sent && !mail) watch.violate('I11', `the mail ${id} counts as sent and never came`)
    if (!is_sent && !has_job && !refused.has(to_address))
      watch.violate('I11', `the mail ${id} will never be sent`)
    if (!mail) continue
    copies += mail.times - 1
    most = Math.max(most, mail.times - 1)
    watch.expect(
      mail.recipients.length === 1 && mail.recipients[0] === to_address,
      'I11',
      `a mail for ${to_address} went to ${mail.recipients.join(', ')}`,
    )
  }
  const { times, jobs } = await world.interruptions()
  watch.expect(copies <= jobs, 'I11', `${copies} copies of mails, with ${jobs} jobs interrupted`)
  watch.expect(most <= times, 'I11', `${most} copies of one mail, with work interrupted ${times} times`)
  watch.tally('mails held against the mail server', rows.length)
  watch.tally('mails that came again', copies)
  watch.tally('jobs interrupted, after which one may', jobs)
}
