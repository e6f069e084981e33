// The operators' page: backups and their drills, deposits by bank transfer, what waits or has failed, and disk space.

import type { Operations } from '@kontor/contract/office/operations'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ProblemError } from '../../../lib/api/api.ts'
import { formatNumber } from '../../../lib/locale.ts'
import { rich, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { IconAlertTriangle } from '../../../ui/display/icons.tsx'
import { sizeText } from '../../../ui/display/size-text.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { DrillTable } from './drill-table.tsx'
import { Facts, Section } from './facts.tsx'
import { FailingJobs, LostMails, ReportedShops } from './failures.tsx'
import { ManualDeposits } from './manual-deposits.tsx'
import { operationsQuery, startDrill } from './operation-data.ts'
import { spanText } from './span-text.ts'

export function OperatorPage() {
  const { data, error, refetch } = useQuery(operationsQuery)
  // Users who are not operators see the page for an unknown address.
  if (error instanceof ProblemError && error.status === 404) return <NotFoundPage />
  return (
    <Stack gap={32}>
      <PageHeader title={t('Operations')} text={t('Status of this Kontor installation.')} />
      {error && !data ? (
        <ErrorAlert error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <Backups found={data} />
          <ManualDeposits />
          <Work found={data} />
          <Room found={data} />
        </>
      ) : (
        <Skeleton height={320} role="status" aria-label={t('Loading')} />
      )}
    </Stack>
  )
}

const PROBLEMS = {
  failed: [t('The last restore drill failed'), t('Rely only on the last backup that passed.')],
  too_old: [
    t('No restore drill has passed for two days'),
    t('Check that jobs run and the disk has space. Then run a drill.'),
  ],
} as const

function Backups({ found: { backups, drills } }: { found: Operations }) {
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: startDrill,
    onSuccess: () => {
      notifications.show({ message: t('The drill starts shortly.') })
      setTimeout(() => void client.invalidateQueries({ queryKey: operationsQuery.queryKey }), 1500)
    },
  })
  if (backups === null)
    return (
      <EmptyState
        title={t('Backups are not set up')}
        text={rich(
          'If this disk fails, all data is lost. Set {setting} to a folder on another disk and restart Kontor. A backup is then made and test-restored daily. {command} makes one immediately.',
          { setting: <code>BACKUP_DIR</code>, command: <code>npm run backup</code> },
        )}
      />
    )
  const last = drills.find(({ outcome }) => outcome === 'passed')
  const problem = backups.health === 'fine' ? null : PROBLEMS[backups.health]
  return (
    <Section
      title={t('Backups')}
      text={t(
        'Created daily at {hour}:07 UTC in {folder}, restored to a temporary database and verified. The newest {keep} are kept.',
        { hour: String(backups.hour).padStart(2, '0'), folder: backups.folder, keep: backups.keep },
      )}
      action={
        <ActionButton
          variant="default"
          onClick={() => start.mutate()}
          loading={start.isPending}
          disabled={drills[0]?.outcome === 'running'}
          style={{ flexShrink: 0 }}
        >
          {t('Run drill')}
        </ActionButton>
      }
    >
      {start.error && <ErrorAlert error={start.error} onClose={() => start.reset()} />}
      {problem && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={problem[0]}
          icon={<IconAlertTriangle stroke={1.5} />}
        >
          <Text fz={14}>{problem[1]}</Text>
        </Alert>
      )}
      {last && (
        <Facts
          facts={[
            [t('Estimated restore time'), spanText(last.restore_ms / 1000)],
            [
              t('Backup'),
              t('{size} in {time}', {
                size: sizeText(last.size_bytes),
                time: spanText(last.backup_ms / 1000),
              }),
            ],
            [t('Rows'), formatNumber(last.row_count)],
            [t('Files'), formatNumber(last.file_count)],
            [t('Backups stored'), String(backups.files.length)],
          ]}
        />
      )}
      {drills.length > 0 ? (
        <DrillTable drills={drills} />
      ) : (
        <Text c="dimmed">{t('No drill yet. Run one now, or wait for the scheduled time.')}</Text>
      )}
    </Section>
  )
}

function Work({ found: { jobs, mails } }: { found: Operations }) {
  return (
    <Section
      title={t('Background jobs')}
      text={t('Failed jobs are retried with increasing delays for about three days.')}
    >
      <Facts
        facts={[
          [t('Jobs waiting'), formatNumber(jobs.waiting)],
          [
            t('Due now'),
            jobs.due === 0
              ? '0'
              : t('{count}, oldest {time}', {
                  count: formatNumber(jobs.due),
                  time: spanText(jobs.oldest_seconds),
                }),
          ],
          [t('Retrying'), formatNumber(jobs.retried)],
          [t('Failed'), formatNumber(jobs.given_up), jobs.given_up > 0],
          [t('Emails waiting'), formatNumber(mails.waiting)],
          [t('Emails undelivered'), formatNumber(mails.dead), mails.dead > 0],
          [t('Emails held back by limits'), formatNumber(mails.held_back)],
        ]}
      />
      {!mails.is_set_up && (
        <Text>
          {rich('Emails are stored but not sent: {setting} is not set.', { setting: <code>SMTP_URL</code> })}
        </Text>
      )}
      {jobs.failing.length > 0 && <FailingJobs jobs={jobs.failing} />}
      {mails.complaints.length > 0 && <ReportedShops shops={mails.complaints} />}
      {mails.latest_dead.length > 0 && <LostMails mails={mails.latest_dead} />}
    </Section>
  )
}

function Room({ found: { version, process, database, disk } }: { found: Operations }) {
  const used = 1 - disk.free_bytes / Math.max(1, disk.total_bytes)
  return (
    <Section title={t('Storage and versions')}>
      <Facts
        facts={[
          [t('Database'), sizeText(database.size_bytes)],
          [
            t('Disk free'),
            t('{part} of {total}', { part: sizeText(disk.free_bytes), total: sizeText(disk.total_bytes) }),
            used > 0.9,
          ],
          [t('Memory'), sizeText(process.rss_bytes)],
          [
            t('Connections'),
            t('{part} of {total}', { part: database.connections, total: database.max_connections }),
          ],
          [t('Uptime'), spanText(process.uptime_seconds)],
          ['Kontor', version],
          ['PostgreSQL', database.version],
          ['Node', process.node],
          [
            t('Migrations'),
            t('{count}, last {name}', {
              count: database.migrations,
              name: database.last_migration.replace(/\.sql$/, ''),
            }),
          ],
        ]}
      />
    </Section>
  )
}
