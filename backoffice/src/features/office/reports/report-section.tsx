// The frame of a report: title, choice of a period, CSV download, and a placeholder while loading.

import type { TaxReport } from '@kontor/contract/office/reports'
import { Group, Skeleton, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { plural, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Select } from '../../../ui/choice/select.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import type { Choice } from './periods.ts'
import classes from './reports.module.css'

export interface ReportSectionProps {
  id: string
  title: string
  help: string
  periods: Choice[]
  period: string
  onPeriod: (period: string) => void
  onSave: () => Promise<void>
  error: Error | null
  onRetry: () => void
  /** The report's facts about test sales; undefined while loading. */
  tests: Pick<TaxReport, 'shows_test_sales' | 'left_out_test_orders'> | undefined
  /** The report; undefined while loading. */
  children: ReactNode | undefined
}

export function ReportSection(props: ReportSectionProps) {
  const { id, title, help, periods, period, onPeriod, onSave, error, onRetry, tests, children } = props
  const [failure, setFailure] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setFailure(null)
    setSaving(true)
    await onSave().catch(setFailure)
    setSaving(false)
  }
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <Text c="dimmed" maw="70ch" mt={4}>
        {help}
      </Text>
      <Group gap={8} my={16} align="end">
        <Select
          className={classes.period}
          label={t('Period')}
          data={periods}
          value={period}
          onChange={(value) => value && onPeriod(value)}
        />
        <ActionButton variant="default" onClick={save} loading={saving}>
          {t('Download CSV')}
        </ActionButton>
      </Group>
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      {tests && <TestSales {...tests} />}
      {error ? <ErrorAlert error={error} onRetry={onRetry} /> : (children ?? <Skeleton height={132} />)}
    </section>
  )
}

/** A test has no payment, so the shop declares no tax for a test. */
function TestSales({
  shows_test_sales,
  left_out_test_orders: count,
}: NonNullable<ReportSectionProps['tests']>) {
  if (!shows_test_sales && count === 0) return null
  const said = shows_test_sales
    ? t('All sales so far are test sales. They are left out after your first real sale.')
    : plural(count, '{count} test order is left out.', '{count} test orders are left out.')
  return (
    <Text mb={16} maw="70ch" role="note">
      {said}
    </Text>
  )
}
