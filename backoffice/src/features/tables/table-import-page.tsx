// The page of a table import: check, plan, progress and result.

import { type ImportKind, isForManagers } from '@kontor/contract/tables/import-kinds'
import type { TableImport } from '@kontor/contract/tables/imports'
import { isUuid } from '@kontor/contract/values/id'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatNumber } from '../../lib/locale.ts'
import { useMay } from '../../lib/session/rights.ts'
import { useFollowShop } from '../../lib/session/selected-shop.ts'
import { plural, serverText, t } from '../../lib/texts.ts'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { isMissing, RecordNotFound } from '../../ui/pages/record-not-found.tsx'
import { useWarehouseOptions } from '../stock/warehouses/warehouse-select.tsx'
import { ImportColumns } from './import-columns.tsx'
import { Dropped, EncodingChoice, HiddenProducts } from './import-notes.tsx'
import { ImportProblems } from './import-problems.tsx'
import { RetryPictures } from './retry-pictures.tsx'
import { endImport, importQuery, isMoving, startImport } from './table-data.ts'
import {
  changesOf,
  delimiterName,
  encodingName,
  FORMAT_NAMES,
  isOpen,
  isPlan,
  KIND_NAMES,
  reportLines,
  startText,
} from './table-messages.ts'
import classes from './tables.module.css'

const TABLES = { to: '/account/shop/tables', label: t('Import and export') }

export function TableImportPage() {
  const { id = '' } = useParams()
  const { data: found, error, refetch } = useQuery({ ...importQuery(id), enabled: isUuid(id) })
  useFollowShop(found?.shop_id)
  if (!isUuid(id) || isMissing(error))
    return <RecordNotFound noun={[t('import'), t('imports')]} list={TABLES.to} />
  return (
    <Stack gap={32}>
      <PageHeader
        title={found?.filename ?? t('Import')}
        text={found && aboutText(found)}
        up={TABLES}
        record={found ? found.filename : null}
      />
      {error && !found && (
        <ErrorAlert title={t('This page could not be loaded')} error={error} onRetry={() => refetch()} />
      )}
      {!found && !error && <Skeleton height={160} role="status" aria-label={t('Loading the import')} />}
      {found && <Import key={found.id} found={found} />}
    </Stack>
  )
}

const PRODUCTS = { to: '/account/products', label: t('View products') }

/** The page with the imported records, by kind. */
const RESULTS: Readonly<Record<ImportKind, { to: string; label: string }>> = {
  products: PRODUCTS,
  stock: PRODUCTS,
  prices: PRODUCTS,
  customers: { to: '/account/customers', label: t('View customers') },
  orders: { to: '/account/orders', label: t('View orders') },
  discounts: { to: '/account/discounts', label: t('View discounts') },
  redirects: { to: '/account/redirects', label: t('View redirects') },
  translations: { to: '/account/shop/languages', label: t('View translations') },
}

/** 'Products from Shopify. 120 rows, UTF-8, separated by comma.' */
function aboutText({ kind, format, report, encoding, delimiter }: TableImport): string {
  const about = t('{table} from {format}.', { table: KIND_NAMES[kind], format: FORMAT_NAMES[format] })
  if (encoding === '') return about
  const rows = report.rows > 0 ? [plural(report.rows, '{count} row', '{count} rows')] : []
  const separated =
    delimiter === '' ? [] : [t('separated by {delimiter}', { delimiter: delimiterName(delimiter) })]
  return `${about} ${[...rows, encodingName(encoding), ...separated].join(', ')}.`
}

type Step = 'start' | 'cancel'

function Import({ found }: { found: TableImport }) {
  const may = useMay('shop:write')
  const may_manage = useMay('shop:manage')
  const may_run = may_manage || !isForManagers(found.kind)
  const [asked, setAsked] = useState<Step | null>(null)
  const { report, status } = found
  const client = useQueryClient()
  // Lists read before the import lack its rows.
  useEffect(() => {
    if (status !== 'done' && status !== 'cancelled') return
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'imports' })
  }, [client, status])
  const changes = changesOf(found)
  const is_over = !isOpen(found) || (status === 'checked' && changes === 0)
  const has_problems = report.errors + report.warnings > 0 && !isMoving(found)
  return (
    <>
      <Stack gap={16} align="flex-start">
        <State found={found} />
        {found.warehouse_id !== null && <StockGoesTo found={found} warehouse_id={found.warehouse_id} />}
        {status !== 'refused' && <Counts found={found} />}
        <HiddenProducts found={found} />
        {may && (
          <Group gap={8}>
            {may_run && status === 'checked' && changes > 0 && (
              <Button onClick={() => setAsked('start')}>{t('Start import')}</Button>
            )}
            {status === 'done' && (
              <Button component={Link} to={RESULTS[found.kind].to}>
                {RESULTS[found.kind].label}
              </Button>
            )}
            {may_run && status === 'done' && <RetryPictures found={found} />}
            {is_over && (
              <Button variant="default" component={Link} to={TABLES.to}>
                {t('Import another file')}
              </Button>
            )}
            {may_run && isOpen(found) && (
              <Button variant="default" onClick={() => setAsked('cancel')}>
                {t('Cancel import')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <EncodingChoice found={found} may_choose={may_run && may} />
      <Dropped dropped={found.dropped} />
      {found.columns.length > 0 && <ImportColumns columns={found.columns} />}
      {has_problems && <ImportProblems found={found} />}
      <Question found={found} asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

function Question({
  found,
  asked,
  onClose,
}: {
  found: TableImport
  asked: Step | null
  onClose: () => void
}) {
  const client = useQueryClient()
  const starts = asked === 'start'
  return (
    <Confirm
      opened={asked !== null}
      title={starts ? t('Import {filename}?', { filename: found.filename }) : t('Cancel this import?')}
      action={starts ? t('Start import') : t('Cancel import')}
      keep={starts ? t('Cancel') : t('Keep import')}
      dangerous={!starts}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await (starts ? startImport(found.id) : endImport(found.id))
        } finally {
          await client.invalidateQueries({ queryKey: ['imports'] })
        }
      }}
    >
      {starts ? startText(found) : cancelText(found)}
    </Confirm>
  )
}

const cancelText = ({ status }: TableImport): string =>
  status === 'running'
    ? t('Rows imported so far are kept. The rest is not imported.')
    : t('Nothing has been imported. To import the file later, upload it again.')

/** Names the warehouse for files that do not name a warehouse in each row. */
function StockGoesTo({ found, warehouse_id }: { found: TableImport; warehouse_id: string }) {
  const title = useWarehouseOptions(found.shop_id)?.find(({ value }) => value === warehouse_id)?.label
  if (title === undefined) return null
  return (
    <Text>
      {isPlan(found) ? t('Stock goes to') : t('Stock went to')}: <strong>{title}</strong>
    </Text>
  )
}

function State({ found }: { found: TableImport }) {
  const { status, failure } = found
  if (status === 'checking' || status === 'running') return <Progress found={found} />
  if (status === 'refused' || status === 'failed')
    return (
      <div style={{ width: '100%' }}>
        <ErrorAlert
          title={status === 'refused' ? t('This file cannot be imported') : t('The import was not completed')}
          error={serverText(failure)}
        />
        {status === 'refused' && <Text mt={12}>{t('Nothing was imported.')}</Text>}
      </div>
    )
  const changes = changesOf(found)
  const [title, text] = {
    checked:
      changes > 0
        ? [t('Ready to import'), t('Nothing is changed until the import is started.')]
        : [t('Nothing to import'), t('The file contains no changes that can be imported.')],
    done: [t('Import finished'), changes > 0 ? '' : t('Nothing was changed.')],
    cancelled: [
      t('Import cancelled'),
      changes > 0 ? t('Imported before it was cancelled:') : t('Nothing was imported.'),
    ],
  }[status] as [string, string]
  return (
    <div role="status">
      <Title order={2}>{title}</Title>
      {text !== '' && <Text c="dimmed">{text}</Text>}
    </div>
  )
}

function Progress({ found: { status, done, total } }: { found: TableImport }) {
  const is_checking = status === 'checking'
  const text = [
    total > 0 && `${t('{part} of {total}', { part: formatNumber(done), total: formatNumber(total) })}.`,
    is_checking && t('Nothing is changed yet.'),
    t('You can leave this page.'),
  ]
  return (
    <div style={{ width: '100%' }}>
      <WorkProgress
        label={is_checking ? t('Checking the file…') : t('Importing…')}
        part={done / Math.max(1, total)}
        text={text.filter(Boolean).join(' ')}
      />
    </div>
  )
}

function Counts({ found }: { found: TableImport }) {
  const lines = reportLines(found.report, isPlan(found))
  if (lines.length === 0) return null
  return (
    <dl className={classes.counts} aria-label={isPlan(found) ? t('Plan') : t('Result')}>
      {lines.map(({ count, text }) => (
        <div key={text} style={{ display: 'contents' }}>
          <dt>{formatNumber(count)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
