// Watches the room on the disks of this machine. The server mails each operator once if less than twice the
// reserve is free, while everything still works. A further mail follows only after the room had grown in
// between.

import { freeBytes } from '../../../http/files/throw-if-no-room.ts'
import { renderMail } from '../../../integrations/mail/mail-template.ts'
import { queueMail } from '../../../integrations/mail/queue-mail.ts'
import type { Platform } from '../../../platform.ts'
import { deleteNotices, insertNotice } from './drills.queries.ts'

/** The beginning of the key. The operator's address follows. */
const NOTICE = 'disk room'
const SUBJECT = 'The disk is filling up'

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`

export async function watchDisk(
  { db: unbound, config, log }: Pick<Platform, 'db' | 'config' | 'log'>,
  free = () => freeBytes(config),
): Promise<void> {
  const db = unbound.forNoShop()
  const { disk_reserve_bytes: reserve, operator_emails } = config
  if (reserve === 0) return
  const left = await free()
  if (left >= 2 * reserve) {
    await deleteNotices(db, NOTICE)
    return
  }
  log.warn({ free_bytes: left, reserve_bytes: reserve }, 'the disk is filling up')
  const mail = renderMail({
    title: SUBJECT,
    blocks: [
      {
        kind: 'paragraph',
        text: `${inMegabytes(left)} are free. Below ${inMegabytes(reserve)} (DISK_RESERVE_MB) nothing can be changed in the back office and no files are stored; orders, payments and logins go on. Make room, or use a larger disk.`,
      },
      { kind: 'button', label: 'View details', url: `${config.public_url}/#/account/operator` },
      { kind: 'quiet', text: 'You receive this email once, because your address is in OPERATOR_EMAILS.' },
    ],
  })
  await db.transaction(async (tx) => {
    for (const to of operator_emails)
      if (await insertNotice(tx, `${NOTICE} ${to}`))
        await queueMail(tx, { to, subject: `Kontor: ${SUBJECT}`, ...mail })
  })
}
