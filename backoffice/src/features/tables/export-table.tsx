// Exports a table of the shop, and lists the latest exports. An export can be downloaded for a day.

import { LANGUAGE_NAMES } from '@kontor/contract/storefront/store-languages'
import type { TableExport } from '@kontor/contract/tables/exports'
import { IMPORT_KINDS, type ImportKind, isForManagers } from '@kontor/contract/tables/import-kinds'
import { Button, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '../../lib/dates/shop-calendar.ts'
import { formatNumber } from '../../lib/locale.ts'
import { READ_ONLY, useMay } from '../../lib/session/rights.ts'
import { serverText, t, tIn } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { exactText, RelativeTime } from '../../ui/display/relative-time.tsx'
import stacked from '../../ui/display/stacked-table.module.css'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import tables from '../../ui/display/table.module.css'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import { useShop } from '../shops/shop-data.ts'
import { beginExport, exportsQuery, fetchExport, isUnderWay } from './table-data.ts'
import { EXPORT_STATES, exportHelp, KIND_NAMES } from './table-messages.ts'
import classes from './tables.module.css'

export function ExportTable({ shop_id }: { shop_id: string }) {
  const may = useMay('shop:write')
  const may_manage = useMay('shop:manage')
  const mayHave = (one: ImportKind) => may_manage || !isForManagers(one)
  const client = useQueryClient()
  const [kind, setKind] = useState<ImportKind>('products')
  const [format, setFormat] = useState<TableExport['format']>('kontor')
  const [chosen, setLanguage] = useState<string | null>(null)
  const languages = useShop()?.languages.slice(1) ?? []
  const language = languages.find((one) => one === chosen) ?? languages[0] ?? null
  const kinds = IMPORT_KINDS.filter((one) => mayHave(one) && (one !== 'translations' || languages.length > 0))
  const { data: exports, error, refetch } = useQuery(exportsQuery(shop_id))
  const begin = useMutation({
    mutationFn: () =>
      beginExport(shop_id, {
        kind,
        format: kind === 'translations' ? format : 'kontor',
        language: kind === 'translations' ? language : null,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['exports', shop_id] }),
  })
  const under_way = exports?.find(isUnderWay)
  return (
    <section aria-labelledby="export">
      <Title order={2} id="export" mb={12}>
        {tIn('heading', 'Export')}
      </Title>
      <Stack gap={24}>
        {may ? (
          <Stack gap={12}>
            <div className={classes.export}>
              <Select
                label={t('Table to export')}
                data={kinds.map((one) => ({ value: one, label: KIND_NAMES[one] }))}
                value={kind}
                onChange={(value) => setKind(IMPORT_KINDS.find((one) => one === value) ?? kind)}
              />
              {kind === 'translations' && (
                <>
                  <Select
                    label={t('Language')}
                    data={languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
                    value={language}
                    onChange={setLanguage}
                  />
                  <Select
                    label={t('Format')}
                    data={[
                      { value: 'kontor', label: 'CSV' },
                      { value: 'xliff', label: 'XLIFF 1.2' },
                    ]}
                    value={format}
                    onChange={(value) => setFormat(value === 'xliff' ? 'xliff' : 'kontor')}
                  />
                </>
              )}
              <ActionButton
                onClick={() => begin.mutate()}
                loading={begin.isPending}
                disabled={under_way !== undefined}
              >
                {t('Export')}
              </ActionButton>
            </div>
            <Text fz={14} c="dimmed" maw="70ch">
              {exportHelp(kind)}
            </Text>
          </Stack>
        ) : (
          <Text c="dimmed">{READ_ONLY}</Text>
        )}
        {begin.error && (
          <ErrorAlert title={t('Not exported')} error={begin.error} onClose={() => begin.reset()} />
        )}
        {under_way && (
          <WorkProgress
            label={
              under_way.status === 'waiting'
                ? t('Waiting…')
                : t('Exporting {table}…', { table: KIND_NAMES[under_way.kind] })
            }
            part={under_way.done / Math.max(1, under_way.total)}
            text={
              under_way.status === 'waiting'
                ? t('You can leave this page.')
                : t('{done} of about {total} rows. You can leave this page.', {
                    done: formatNumber(under_way.done),
                    total: formatNumber(under_way.total),
                  })
            }
          />
        )}
        {error && !exports ? (
          <ErrorAlert title={t('The exports could not be loaded')} error={error} onRetry={() => refetch()} />
        ) : exports ? (
          <LatestExports
            exports={exports.filter((one) => !isUnderWay(one))}
            may={(kind) => may && mayHave(kind)}
          />
        ) : (
          <Skeleton height={96} role="status" aria-label={t('Loading the exports')} />
        )}
      </Stack>
    </section>
  )
}

function LatestExports({ exports, may }: { exports: TableExport[]; may: (kind: ImportKind) => boolean }) {
  const time_zone = useTimeZone()
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <section aria-labelledby="latest-exports">
      <Title order={3} id="latest-exports" mb={8}>
        {t('Latest exports')}
      </Title>
      {failure !== null && (
        <ErrorAlert title={t('Not downloaded')} error={failure} onClose={() => setFailure(null)} />
      )}
      {exports.length === 0 ? (
        <Text fz={14} c="dimmed">
          {t('No exports yet. Each can be downloaded for 24 hours.')}
        </Text>
      ) : (
        <table className={`${tables.table} ${stacked.table}`} aria-labelledby="latest-exports">
          <thead>
            <tr>
              <th scope="col">{t('Table')}</th>
              <th scope="col">{t('Status')}</th>
              <th scope="col" className={stacked.figure}>
                {t('Rows')}
              </th>
              <th scope="col">{t('Created')}</th>
              <th scope="col">
                <VisuallyHidden>{t('Download')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {exports.map((one) => (
              <tr key={one.id}>
                <td data-label={t('Table')}>
                  {KIND_NAMES[one.kind]}
                  {one.language !== null && ` (${LANGUAGE_NAMES[one.language]})`}
                </td>
                <td data-label={t('Status')}>
                  <StatusBadge tone={EXPORT_STATES[one.status][0]}>
                    {EXPORT_STATES[one.status][1]}
                  </StatusBadge>
                  {one.failure !== '' && (
                    <Text fz={12} c="dimmed">
                      {serverText(one.failure)}
                    </Text>
                  )}
                </td>
                <td data-label={t('Rows')} className={stacked.figure}>
                  {one.status === 'failed' ? '–' : formatNumber(one.done)}
                </td>
                <td data-label={t('Created')}>
                  <RelativeTime value={one.created_at} />
                </td>
                <td data-label="">
                  {one.status === 'ready' && (
                    <div>
                      {may(one.kind) && (
                        <Button
                          variant="default"
                          size="xs"
                          mr={8}
                          aria-label={t('Download {table}', { table: KIND_NAMES[one.kind] })}
                          onClick={() => {
                            setFailure(null)
                            fetchExport(one).catch(setFailure)
                          }}
                        >
                          {t('Download')}
                        </Button>
                      )}
                      {one.expires_at !== null && (
                        <Text span fz={12} c="dimmed">
                          {t('available until {time}', {
                            time: exactText(Date.parse(one.expires_at), time_zone),
                          })}
                        </Text>
                      )}
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
