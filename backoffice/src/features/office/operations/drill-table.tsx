// The latest drills with their results.

import type { RestoreDrill } from '@kontor/contract/office/operations'
import { serverText, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { sizeText } from '../../../ui/display/size-text.ts'
import stacked from '../../../ui/display/stacked-table.module.css'
import { StatusBadge, type Tone } from '../../../ui/display/status-badge.tsx'
import tables from '../../../ui/display/table.module.css'
import classes from './operations.module.css'
import { spanText } from './span-text.ts'

const OUTCOMES: Record<RestoreDrill['outcome'], [Tone, string]> = {
  running: ['info', t('Running')],
  passed: ['success', t('Passed')],
  failed: ['danger', t('Failed')],
}

function findingOf({ outcome, broken, failure }: RestoreDrill): string {
  if (outcome === 'running') return t('Backing up, restoring and verifying')
  if (broken.length === 0) return serverText(failure) || t('All data restored, all checks passed')
  return `${serverText(failure)} ${broken.map(({ id, title, count }) => `${id}: ${title} (${count})`).join('; ')}`
}

export function DrillTable({ drills }: { drills: RestoreDrill[] }) {
  return (
    <table className={`${tables.table} ${stacked.table}`} aria-label={t('Restore drills')}>
      <thead>
        <tr>
          <th scope="col">{t('Drill')}</th>
          <th scope="col">{t('Result')}</th>
          <th scope="col" className={stacked.figure}>
            {t('Backup')}
          </th>
          <th scope="col" className={stacked.figure}>
            {t('Restored in')}
          </th>
          <th scope="col">{t('Details')}</th>
        </tr>
      </thead>
      <tbody>
        {drills.map((drill) => {
          const [tone, word] = OUTCOMES[drill.outcome]
          return (
            <tr key={drill.id}>
              <td data-label={t('Drill')}>
                <RelativeTime value={drill.started_at} />
              </td>
              <td data-label={t('Result')}>
                <StatusBadge tone={tone}>{word}</StatusBadge>
              </td>
              <td data-label={t('Backup')} className={stacked.figure}>
                {drill.size_bytes > 0 ? sizeText(drill.size_bytes) : '–'}
              </td>
              <td data-label={t('Restored in')} className={stacked.figure}>
                {drill.restore_ms > 0 ? spanText(drill.restore_ms / 1000) : '–'}
              </td>
              <td data-label={t('Details')}>
                <span className={classes.why}>{findingOf(drill)}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
