// One change of the shop as a sentence, and below it the values before and after.

import type { AuditEvent } from '@kontor/contract/shops/audit'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './audit.module.css'
import { actionWords, fieldWords, valueWords } from './audit-words.ts'

const MOST_SHOWN = 160

export function AuditEventRow({ event }: { event: AuditEvent }) {
  const { before, after } = event
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const [middle, end] = actionWords(event.action)
  const is_own_step = event.action === 'member.join' || event.action === 'member.leave'
  return (
    <li>
      <p className={classes.what}>
        <b>{event.actor_label}</b> {middle.replace(/:$/, is_own_step ? '' : ':')}{' '}
        {!is_own_step && <b>{event.subject_label}</b>}
        {end}
      </p>
      <p className={classes.meta}>
        <RelativeTime value={event.created_at} />
        {event.caller_address && `, from ${event.caller_address}`}
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
  return (
    <>
      <dt>{fieldWords(field)}</dt>
      <dd>
        {before && (
          <span className={classes.before}>
            <Value text={valueWords(before[field])} />
          </span>
        )}
        {before && after && ' → '}
        {after && <Value text={valueWords(after[field])} />}
      </dd>
    </>
  )
}

/** Cuts a long value, such as whole terms and conditions, so that the other changes stay visible. */
function Value({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (open || text.length <= MOST_SHOWN) return text
  return (
    <>
      {`${text.slice(0, MOST_SHOWN).trimEnd()} … `}
      <Anchor component="button" type="button" fz={14} onClick={() => setOpen(true)}>
        Show all
      </Anchor>
    </>
  )
}
