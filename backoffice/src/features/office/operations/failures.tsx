// Tables of failed jobs, abandoned mails, and shops with complaints from recipients.

import type { Operations } from '@kontor/contract/office/operations'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import stacked from '../../../ui/display/stacked-table.module.css'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import tables from '../../../ui/display/table.module.css'
import classes from './operations.module.css'

export function FailingJobs({ jobs }: { jobs: Operations['jobs']['failing'] }) {
  return (
    <table className={`${tables.table} ${stacked.table}`} aria-label={t('Failed jobs')}>
      <thead>
        <tr>
          <th scope="col">{t('Job')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col" className={stacked.figure}>
            {t('Attempts')}
          </th>
          <th scope="col">{t('Next attempt')}</th>
          <th scope="col">{t('Error')}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ task, attempts, max_attempts, error, run_at, is_given_up }) => (
          <tr key={`${task} ${run_at} ${error}`}>
            <td data-label={t('Job')}>
              <span>{task.replaceAll('_', ' ')}</span>
            </td>
            <td data-label={t('Status')}>
              <StatusBadge tone={is_given_up ? 'danger' : 'brass'}>
                {is_given_up ? t('Failed') : t('Retrying')}
              </StatusBadge>
            </td>
            <td data-label={t('Attempts')} className={stacked.figure}>
              {t('{part} of {total}', { part: attempts, total: max_attempts })}
            </td>
            <td data-label={t('Next attempt')}>
              {is_given_up ? <span>–</span> : <RelativeTime value={run_at} />}
            </td>
            <td data-label={t('Error')}>
              <span className={classes.why}>{error}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LostMails({ mails }: { mails: Operations['mails']['latest_dead'] }) {
  return (
    <table className={`${tables.table} ${stacked.table}`} aria-label={t('Undelivered emails')}>
      <thead>
        <tr>
          <th scope="col">{t('Recipient')}</th>
          <th scope="col">{t('Created')}</th>
          <th scope="col">{t('Error')}</th>
        </tr>
      </thead>
      <tbody>
        {mails.map(({ to, failure, created_at }) => (
          <tr key={`${to} ${created_at}`}>
            <td data-label={t('Recipient')}>
              <span>{to}</span>
            </td>
            <td data-label={t('Created')}>
              <RelativeTime value={created_at} />
            </td>
            <td data-label={t('Error')}>
              <span className={classes.why}>{failure}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ReportedShops({ shops }: { shops: Operations['mails']['complaints'] }) {
  return (
    <table className={`${tables.table} ${stacked.table}`} aria-label={t('Reported shops')}>
      <thead>
        <tr>
          <th scope="col">{t('Shop reported for unordered emails')}</th>
          <th scope="col" className={stacked.figure}>
            {t('Reports in 30 days')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shops.map(({ shop_id, shop_name, shop_slug, count }) => (
          <tr key={shop_id}>
            <td data-label={t('Shop')}>
              <span>
                {shop_name} ({shop_slug})
              </span>
            </td>
            <td data-label={t('Reports in 30 days')} className={stacked.figure}>
              {count}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
