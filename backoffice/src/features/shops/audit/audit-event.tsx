// One change of the shop as a sentence, with the values before and after below.

import type { AuditEvent } from '@kontor/contract/shops/audit'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { rich, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import classes from './audit.module.css'
import { fieldName } from './audit-fields.ts'
import { actionSentence, valueText } from './audit-messages.ts'

const MAX_SHOWN = 160

export function AuditEventRow({ event }: { event: AuditEvent }) {
  const { before, after } = event
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li>
      <p className={classes.what}>
        {actionSentence(event.action, {
          actor: <b>{event.actor_label}</b>,
          subject: <b>{event.subject_label}</b>,
        })}
      </p>
      <p className={classes.meta}>
        {event.caller_address ? (
          rich('{time}, from {address}', {
            time: <RelativeTime value={event.created_at} />,
            address: event.caller_address,
          })
        ) : (
          <RelativeTime value={event.created_at} />
        )}
      </p>
      {fields.length > 0 && (
        <dl className={classes.changes}>
          {fields.map((field) => (
            <Change key={field} field={field} before={before} after={after} />
          ))}
        </dl>
      )}
    </li>
  )
}

type Side = AuditEvent['before']

function Change({ field, before, after }: { field: string; before: Side; after: Side }) {
  const { currency } = { ...before, ...after }
  const textIn = (side: NonNullable<Side>) =>
    valueText(field, side[field], typeof currency === 'string' ? currency : undefined)
  return (
    <>
      <dt>{fieldName(field)}</dt>
      <dd>
        {before && (
          <span className={classes.before}>
            <Value text={textIn(before)} />
          </span>
        )}
        {before && after && ' → '}
        {after && <Value text={textIn(after)} />}
      </dd>
    </>
  )
}

/** Cuts a long value, such as whole terms and conditions, so the remaining changes stay visible. */
function Value({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (open || text.length <= MAX_SHOWN) return text
  return (
    <>
      {`${text.slice(0, MAX_SHOWN).trimEnd()} … `}
      <Anchor component="button" type="button" fz={14} onClick={() => setOpen(true)}>
        {t('Show all')}
      </Anchor>
    </>
  )
}
