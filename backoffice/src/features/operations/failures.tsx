// Tables of failed jobs, of mails that were given up, and of shops whose recipients complain.

import type { Operations } from '@kontor/contract/accounts/operations'
import { RelativeTime } from '../../ui/relative-time.tsx'
import stacked from '../../ui/stacked-table.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import tables from '../../ui/table.module.css'
import classes from './operations.module.css'

export function FailingJobs({ jobs }: { jobs: Operations['jobs']['failing'] }) {
  return (
    <table className={`${tables.table} ${stacked.table}`} aria-label="Failed jobs">
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Status</th>
          <th scope="col" className={stacked.figure}>
            Attempts
          </th>
          <th scope="col">Next attempt</th>
          <th scope="col">Error</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ task, attempts, max_attempts, error, run_at, is_given_up }) => (
          <tr key={`${task} ${run_at} ${error}`}>
            <td data-label="Job">
              <span>{task.replaceAll('_', ' ')}</span>
            </td>
            <td data-label="Status">
              <StatusBadge tone={is_given_up ? 'danger' : 'brass'}>
                {is_given_up ? 'Failed' : 'Retrying'}
              </StatusBadge>
            </td>
            <td data-label="Attempts" className={stacked.figure}>
              {attempts} of {max_attempts}
            </td>
            <td data-label="Next attempt">
              {is_given_up ? <span>–</span> : <RelativeTime value={run_at} />}
            </td>
            <td data-label="Error">
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
    <table className={`${tables.table} ${stacked.table}`} aria-label="Undelivered emails">
      <thead>
        <tr>
          <th scope="col">Recipient</th>
          <th scope="col">Created</th>
          <th scope="col">Error</th>
        </tr>
      </thead>
      <tbody>
        {mails.map(({ to, failure, created_at }) => (
          <tr key={`${to} ${created_at}`}>
            <td data-label="Recipient">
              <span>{to}</span>
            </td>
            <td data-label="Created">
              <RelativeTime value={created_at} />
            </td>
            <td data-label="Error">
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
    <table className={`${tables.table} ${stacked.table}`} aria-label="Reported shops">
      <thead>
        <tr>
          <th scope="col">Shop reported for unordered emails</th>
          <th scope="col" className={stacked.figure}>
            Reports in 30 days
          </th>
        </tr>
      </thead>
      <tbody>
        {shops.map(({ shop_id, shop_name, shop_slug, count }) => (
          <tr key={shop_id}>
            <td data-label="Shop">
              <span>
                {shop_name} ({shop_slug})
              </span>
            </td>
            <td data-label="Reports in 30 days" className={stacked.figure}>
              {count}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
