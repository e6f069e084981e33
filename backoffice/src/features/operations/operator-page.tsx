// The operators' page: backups and their drills, what waits or has failed, and disk space.

import type { Operations } from '@kontor/contract/operations'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ProblemError } from '../../lib/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { sizeText } from '../../ui/size-text.ts'
import { LostPage } from '../shell/lost-page.tsx'
import { DrillTable } from './drill-table.tsx'
import { Facts, Section } from './facts.tsx'
import { FailingJobs, LostMails } from './failures.tsx'
import { operationsQuery, startDrill } from './operation-data.ts'
import { spanText } from './span-text.ts'

export function OperatorPage() {
  const { data, error, refetch } = useQuery(operationsQuery)
  // To anybody who is no operator this page looks like an address that does not exist.
  if (error instanceof ProblemError && error.status === 404) return <LostPage />
  return (
    <Stack gap={32}>
      <PageHeader title="Operations" text="This installation of Kontor, for those who keep it running." />
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
  failed: ['The last drill failed', 'Until one passes, count on nothing but the last backup that did.'],
  too_old: [
    'No drill has passed for two days',
    'Look whether the jobs run, and whether there is room on the disk. Then make one now.',
  ],
} as const

function Backups({ found: { backups, drills } }: { found: Operations }) {
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: startDrill,
    onSuccess: () => {
      notifications.show({ message: 'The drill begins in a moment.' })
      setTimeout(() => void client.invalidateQueries({ queryKey: operationsQuery.queryKey }), 1500)
    },
  })
  if (backups === null)
    return (
      <EmptyState
        title="No backups are set up"
        text={
          <>
            If this disk failed now, everything would be lost. Set <code>BACKUP_DIR</code> to a folder on
            another disk, and start Kontor again: a backup is then made there each day, and restored beside
            the books to try it out. <code>npm run backup</code> makes one at once.
          </>
        }
      />
    )
  const last = drills.find(({ outcome }) => outcome === 'passed')
  const complaint = backups.health === 'fine' ? null : COMPLAINTS[backups.health]
  return (
    <Section
      title="Backups"
      text={`Made at ${String(backups.hour).padStart(2, '0')}:07 UTC into ${backups.folder}, restored beside the books and asked everything. The newest ${backups.keep} are kept.`}
      action={
        <Button
          variant="default"
          onClick={() => start.mutate()}
          loading={start.isPending}
          disabled={drills[0]?.outcome === 'running'}
          style={{ flexShrink: 0 }}
        >
          Drill now
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
            ['Could be back in', spanText(last.restore_ms / 1000)],
            ['Backup', `${sizeText(last.size_bytes)} in ${spanText(last.backup_ms / 1000)}`],
            ['Rows', last.row_count.toLocaleString('en-GB')],
            ['Files', last.file_count.toLocaleString('en-GB')],
            ['Backups kept', String(backups.files.length)],
          ]}
        />
      )}
      {drills.length > 0 ? (
        <DrillTable drills={drills} />
      ) : (
        <Text c="dimmed">No drill has been made yet. Make one now, or wait for the hour.</Text>
      )}
    </Section>
  )
}

function Work({ found: { jobs, mails } }: { found: Operations }) {
  return (
    <Section
      title="Work behind the scenes"
      text="Jobs are tried again with growing pauses for about three days."
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
          ['Being tried again', jobs.retried.toLocaleString('en-GB')],
          ['Given up', jobs.given_up.toLocaleString('en-GB'), jobs.given_up > 0],
          ['Mails waiting', mails.waiting.toLocaleString('en-GB')],
          ['Mails lost', mails.dead.toLocaleString('en-GB'), mails.dead > 0],
        ]}
      />
      {!mails.is_set_up && (
        <Text>
          Mails are kept and not sent: <code>SMTP_URL</code> is not set.
        </Text>
      )}
      {jobs.failing.length > 0 && <FailingJobs jobs={jobs.failing} />}
      {mails.latest_dead.length > 0 && <LostMails mails={mails.latest_dead} />}
    </Section>
  )
}

function Room({ found: { version, process, database, disk } }: { found: Operations }) {
  const used = 1 - disk.free_bytes / Math.max(1, disk.total_bytes)
  return (
    <Section title="Room and versions">
      <Facts
        facts={[
          ['Database', sizeText(database.size_bytes)],
          ['Disk free', `${sizeText(disk.free_bytes)} of ${sizeText(disk.total_bytes)}`, used > 0.9],
          ['Memory', sizeText(process.rss_bytes)],
          ['Connections', `${database.connections} of ${database.max_connections}`],
          ['Running for', spanText(process.uptime_seconds)],
          ['Kontor', version],
          ['PostgreSQL', database.version],
          ['Node', process.node],
          ['Migrations', `${database.migrations}, last ${database.last_migration.replace(/\.sql$/, '')}`],
        ]}
      />
    </Section>
  )
}
