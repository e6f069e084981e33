// Watches the restore drills. If the last one failed or is too old, each operator is notified once, and again only after drills were fine.

import { renderMail } from '../../../integrations/mail/mail-template.ts'
import { queueMail } from '../../../integrations/mail/queue-mail.ts'
import type { Platform } from '../../../platform.ts'
import {
  type DrillState,
  deleteNotices,
  endLostDrills,
  findDrillState,
  insertNotice,
} from './drills.queries.ts'

/** A drill is due once a day. Two days without a passed drill are too long. */
const TOO_OLD_SECONDS = 2 * 24 * 3600
/** The time after which a drill is given up. */
export const MAX_DRILL_MINUTES = 180
/** The beginning of the key. The operator's address follows. */
const NOTICE = 'restore drill'

export type DrillHealth = 'fine' | 'failed' | 'too_old'

export function healthOf({ outcome, age_seconds }: DrillState): DrillHealth {
  if (outcome === 'failed') return 'failed'
  return age_seconds !== null && age_seconds > TOO_OLD_SECONDS ? 'too_old' : 'fine'
}

const SAYINGS = {
  failed: {
    subject: 'The restore drill failed',
    text: 'The test restore of the latest backup failed. Rely only on the last backup that passed.',
  },
  too_old: {
    subject: 'No restore drill has passed for two days',
    text: 'Backups are configured, but none was created and tested for two days. Check whether the jobs run and whether there is disk space.',
  },
} as const

export async function watchDrills({ db: unbound, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const db = unbound.forNoShop()
  if (config.backups === undefined) return
  await endLostDrills(db, { older_than_minutes: MAX_DRILL_MINUTES })
  const state = (await findDrillState(db))!
  const health = healthOf(state)
  if (health === 'fine') {
    await deleteNotices(db, NOTICE)
    return
  }
  const { subject, text } = SAYINGS[health]
  const mail = renderMail({
    title: subject,
    blocks: [
      { kind: 'paragraph', text },
      ...(state.failure ? [{ kind: 'paragraph' as const, text: state.failure }] : []),
      { kind: 'button', label: 'View details', url: `${config.public_url}/#/account/operator` },
      { kind: 'quiet', text: 'You receive this email once, because your address is in OPERATOR_EMAILS.' },
    ],
  })
  await db.transaction(async (tx) => {
    for (const to of config.operator_emails)
      if (await insertNotice(tx, `${NOTICE} ${to}`))
        await queueMail(tx, { to, subject: `Kontor: ${subject}`, ...mail })
  })
}
