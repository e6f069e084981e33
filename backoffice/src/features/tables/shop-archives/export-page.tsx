// Exports a shop: lists the contents of the archive, starts an export, and downloads the latest archive.

import type { ShopExport } from '@kontor/contract/tables/shop-archives'
import { Button, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '../../../lib/dates/shop-calendar.ts'
import { formatNumber } from '../../../lib/locale.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { exactText, RelativeTime } from '../../../ui/display/relative-time.tsx'
import { sizeText } from '../../../ui/display/size-text.ts'
import stacked from '../../../ui/display/stacked-table.module.css'
import { StatusBadge, type Tone } from '../../../ui/display/status-badge.tsx'
import tables from '../../../ui/display/table.module.css'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import { NoShop } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { exportsQuery, fetchArchive, isUnderWay, startExport } from './archive-data.ts'
import { contentText } from './archive-messages.ts'
import classes from './archives.module.css'

export function ExportPage() {
  const shop_id = useSelectedShopId()
  const may = useMay('shop:own')
  if (shop_id === null) return <NoShop />
  if (!may)
    return (
      <EmptyState
        title={t('Only owners can export a shop')}
        text={t('The archive contains the data of the shop, including customers. Ask an owner of the shop.')}
      />
    )
  return <Exports key={shop_id} shop_id={shop_id} />
}

export function Exports({ shop_id }: { shop_id: string }) {
  const client = useQueryClient()
  const { data: exports, error, refetch } = useQuery(exportsQuery(shop_id))
  const start = useMutation({
    mutationFn: () => startExport(shop_id),
    onSettled: () => client.invalidateQueries({ queryKey: ['shop-exports', shop_id] }),
  })
  const under_way = exports?.find(isUnderWay)
  return (
    <Stack gap={32}>
      <PageHeader
        title={t('Export this shop')}
        up={{ to: '/account/shop', label: t('Edit Shop') }}
        text={t('Export the data of the shop, for your records or for another Kontor installation.')}
        action={
          <ActionButton
            onClick={() => start.mutate()}
            loading={start.isPending}
            disabled={under_way !== undefined}
            style={{ flexShrink: 0 }}
          >
            {t('Export now')}
          </ActionButton>
        }
      />
      {start.error && (
        <ErrorAlert title={t('Not exported')} error={start.error} onClose={() => start.reset()} />
      )}
      {under_way && (
        <WorkProgress
          label={under_way.status === 'waiting' ? t('Waiting…') : t('Writing the archive…')}
          part={under_way.done / Math.max(1, under_way.total)}
          text={
            under_way.status === 'waiting'
              ? t('You can leave this page. The export continues in the background.')
              : t('{done} of about {total} rows. You can leave this page.', {
                  done: formatNumber(under_way.done),
                  total: formatNumber(under_way.total),
                })
          }
        />
      )}
      {error && !exports ? (
        <ErrorAlert
          title={t('The exports could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : exports ? (
        <Latest exports={exports.filter((one) => !isUnderWay(one))} />
      ) : (
        <Skeleton height={120} role="status" aria-label={t('Loading the exports')} />
      )}
      <Contents />
    </Stack>
  )
}

const STATES: Record<ShopExport['status'], [Tone, string]> = {
  waiting: ['info', t('Waiting')],
  running: ['info', t('In progress')],
  ready: ['success', t('Ready')],
  failed: ['danger', t('Failed')],
  expired: ['quiet', t('Deleted')],
}

function Latest({ exports }: { exports: ShopExport[] }) {
  const time_zone = useTimeZone()
  const [failure, setFailure] = useState<unknown>(null)
  if (exports.length === 0) return null
  return (
    <section aria-labelledby="latest">
      <Title order={2} id="latest" mb={12}>
        {t('Latest exports')}
      </Title>
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      <table className={`${tables.table} ${stacked.table}`} aria-labelledby="latest">
        <thead>
          <tr>
            <th scope="col">{t('Created')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Contents')}</th>
            <th scope="col" className={stacked.figure}>
              {t('Size')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('Download')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {exports.map((one) => (
            <tr key={one.id}>
              <td data-label={t('Created')}>
                <RelativeTime value={one.finished_at ?? one.created_at} />
              </td>
              <td data-label={t('Status')}>
                <StatusBadge tone={STATES[one.status][0]}>{STATES[one.status][1]}</StatusBadge>
              </td>
              <td data-label={t('Contents')}>
                <span>{serverText(one.failure) || contentText(one.counts) || '–'}</span>
              </td>
              <td data-label={t('Size')} className={stacked.figure}>
                {one.size_bytes > 0 ? sizeText(one.size_bytes) : '–'}
              </td>
              <td data-label="">
                {one.status === 'ready' && (
                  <div>
                    <Button
                      variant="default"
                      size="xs"
                      onClick={() => {
                        setFailure(null)
                        fetchArchive(one).catch(setFailure)
                      }}
                    >
                      {t('Download')}
                    </Button>
                    {one.expires_at !== null && (
                      <Text span fz={12} c="dimmed" ml={8}>
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
    </section>
  )
}

function Contents() {
  return (
    <section aria-labelledby="contents">
      <Title order={2} id="contents" mb={12}>
        {t('Included')}
      </Title>
      <Text mb={16} maw="70ch">
        {t(
          'Settings, pages and logo, products with their pictures, addresses, warehouses, stock with every movement, shipping rates, discounts, price lists, gift cards, orders with their history, payments, refunds, customers and customer groups, and invoices with the documents as they were issued. The archive is a tar file of JSON Lines and files with checksums. It contains personal data: store it securely.',
        )}
      </Text>
      <Title order={2} mb={12}>
        {t('Not included')}
      </Title>
      <ul className={classes.notes}>
        <li>
          {t('Secrets: payment gateways are exported without keys. Connect them again after the import.')}
        </li>
        <li>
          {t(
            'People: members, invitations and the audit log. The person who imports the shop becomes its owner.',
          )}
        </li>
        <li>
          {t(
            'Downloads and licence keys: files and keys for sale, and those of orders. Products with any are not on sale in the archive.',
          )}
        </li>
        <li>
          {t(
            'Unsubscriptions: customers who unsubscribed from emails of the shop, or reported one, can receive emails again after the import.',
          )}
        </li>
        <li>{t('Former prices: lowest prices of the last 30 days start again with the import.')}</li>
        <li>
          {t(
            'Open payments: orders that wait for a customer’s payment are cancelled in the archive, and open payment pages are marked as failed. Unpaid orders entered by members stay open.',
          )}
        </li>
      </ul>
    </section>
  )
}
