// The operators' page: backups and their drills, what waits or has failed, and disk space.

import type { Operations } from '@kontor/contract/accounts/operations'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ProblemError } from '../../lib/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { sizeText } from '../../ui/size-text.ts'
import { LostPage } from '../shell/lost-page.tsx'
import { DrillTable } from './drill-table.tsx'
import { Facts, Section } from './facts.tsx'
import { FailingJobs, LostMails, ReportedShops } from './failures.tsx'
import { operationsQuery, startDrill } from './operation-data.ts'
import { spanText } from './span-text.ts'

export function OperatorPage() {
  const { data, error, refetch } = useQuery(operationsQuery)
  // For users who are no operators this page looks like an address that does not exist.
  if (error instanceof ProblemError && error.status === 404) return <LostPage />
  return (
    <Stack gap={32}>
      <PageHeader title="Operations" text="Status of this Kontor installation." />
      {error && !data ? (
        <ErrorAlert error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <Backups found={data} />
          <Work found={data} />
          <Room found={data} />
        </>
      ) : (
        <Skeleton height={320} role="status" aria-label="Loading" />
      )}
    </Stack>
  )
}

const COMPLAINTS = {
  failed: ['The last restore drill failed', 'Rely only on the last backup that passed.'],
  too_old: [
    'No restore drill has passed for two days',
    'Check that jobs run and the disk has space. Then run a drill.',
  ],
} as const

function Backups({ found: { backups, drills } }: { found: Operations }) {
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: startDrill,
    onSuccess: () => {
      notifications.show({ message: 'The drill starts shortly.' })
      setTimeout(() => void client.invalidateQueries({ queryKey: operationsQuery.queryKey }), 1500)
    },
  })
  if (backups === null)
    return (
      <EmptyState
        title="Backups are not set up"
        text={
          <>
            If this disk fails, all data is lost. Set <code>BACKUP_DIR</code> to a folder on another disk and
            restart Kontor. A backup is then made and test-restored daily. <code>npm run backup</code> makes
            one immediately.
          </>
        }
      />
    )
  const last = drills.find(({ outcome }) => outcome === 'passed')
  const complaint = backups.health === 'fine' ? null : COMPLAINTS[backups.health]
  return (
    <Section
      title="Backups"
      text={`Made at ${String(backups.hour).padStart(2, '0')}:07 UTC into ${backups.folder}, restored to a temporary database and verified. The newest ${backups.keep} are kept.`}
      action={
        <Button
          variant="default"
          onClick={() => start.mutate()}
          loading={start.isPending}
          disabled={drills[0]?.outcome === 'running'}
          style={{ flexShrink: 0 }}
        >
          Run drill
        </Button>
      }
    >
      {start.error && <ErrorAlert error={start.error} onClose={() => start.reset()} />}
      {complaint && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={complaint[0]}
          icon={<IconAlertTriangle stroke={1.5} />}
        >
          <Text fz={14}>{complaint[1]}</Text>
        </Alert>
      )}
      {last && (
        <Facts
          facts={[
            ['Estimated restore time', spanText(last.restore_ms / 1000)],
            ['Backup', `${sizeText(last.size_bytes)} in ${spanText(last.backup_ms / 1000)}`],
            ['Rows', last.row_count.toLocaleString('en-GB')],
            ['Files', last.file_count.toLocaleString('en-GB')],
            ['Backups stored', String(backups.files.length)],
          ]}
        />
      )}
      {drills.length > 0 ? (
        <DrillTable drills={drills} />
      ) : (
        <Text c="dimmed">No drill yet. Run one now, or wait for the scheduled time.</Text>
      )}
    </Section>
  )
}

function Work({ found: { jobs, mails } }: { found: Operations }) {
  return (
    <Section
      title="Background jobs"
      text="Failed jobs are retried with increasing delays for about three days."
    >
      <Facts
        facts={[
          ['Jobs waiting', jobs.waiting.toLocaleString('en-GB')],
          [
            'Due now',
            jobs.due === 0
              ? '0'
              : `${jobs.due.toLocaleString('en-GB')}, oldest ${spanText(jobs.oldest_seconds)}`,
          ],
          ['Retrying', jobs.retried.toLocaleString('en-GB')],
          ['Failed', jobs.given_up.toLocaleString('en-GB'), jobs.given_up > 0],
          ['Emails waiting', mails.waiting.toLocaleString('en-GB')],
          ['Emails undelivered', mails.dead.toLocaleString('en-GB'), mails.dead > 0],
          ['Emails held back by limits', mails.held_back.toLocaleString('en-GB')],
        ]}
      />
      {!mails.is_set_up && (
        <Text>
          Emails are stored but not sent: <code>SMTP_URL</code> is not set.
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
    <Section title="Storage and versions">
      <Facts
        facts={[
          ['Database', sizeText(database.size_bytes)],
          ['Disk free', `${sizeText(disk.free_bytes)} of ${sizeText(disk.total_bytes)}`, used > 0.9],
          ['Memory', sizeText(process.rss_bytes)],
          ['Connections', `${database.connections} of ${database.max_connections}`],
          ['Uptime', spanText(process.uptime_seconds)],
          ['Kontor', version],
          ['PostgreSQL', database.version],
          ['Node', process.node],
          ['Migrations', `${database.migrations}, last ${database.last_migration.replace(/\.sql$/, '')}`],
        ]}
      />
    </Section>
  )
}
