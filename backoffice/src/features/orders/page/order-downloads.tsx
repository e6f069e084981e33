// The delivered digital goods of an order: files with the remaining downloads of the links, and licence keys
// by the last characters.

import { type DeliveredDownload, orderDownloads } from '@kontor/contract/orders/order-downloads'
import type { Order } from '@kontor/contract/orders/orders'
import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { plural, rich, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import classes from './order-page.module.css'

export function OrderDownloads({ order }: { order: Order }) {
  const client = useQueryClient()
  const key = ['orders', 'downloads', order.id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(orderDownloads.list, { params: { id: order.id } }, { signal }),
  })
  const may = useMay('shop:write')
  const [failure, setFailure] = useState<unknown>(null)
  const [is_resetting, setResetting] = useState(false)
  if (error && !data)
    return (
      <section>
        <h2 className={classes.heading}>{t('Digital products')}</h2>
        <ErrorAlert
          title={t('Digital products could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      </section>
    )
  if (data === undefined || data.length === 0) return null
  const reset = async () => {
    setFailure(null)
    setResetting(true)
    try {
      client.setQueryData(key, await call(orderDownloads.reset, { params: { id: order.id } }))
    } catch (reason) {
      setFailure(reason)
    }
    setResetting(false)
  }
  const is_over = order.status === 'refunded' || order.status === 'cancelled'
  return (
    <section>
      <h2 className={classes.heading}>{t('Digital products')}</h2>
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      {data.map((item) => (
        <Delivered key={item.order_item_id} item={item} />
      ))}
      {order.digital_consent_at && (
        <Text fz={14} c="dimmed" mt={8}>
          {rich(
            'The customer asked for immediate delivery and accepted the loss of the right of withdrawal {time}. This does not apply to items added later.',
            { time: <RelativeTime value={order.digital_consent_at} /> },
          )}
        </Text>
      )}
      {may && !is_over && data.some(({ files }) => files.length > 0) && (
        <ActionButton mt={12} size="sm" variant="default" loading={is_resetting} onClick={() => void reset()}>
          {t('Reset downloads')}
        </ActionButton>
      )}
    </section>
  )
}

type File = DeliveredDownload['files'][number]

function usedOf({ downloads, downloads_left }: File): string {
  if (downloads_left === null) return plural(downloads, 'downloaded {count} time', 'downloaded {count} times')
  return t('{part} of {total} downloads', { part: downloads, total: downloads + downloads_left })
}

function expiryOf(at: string) {
  const time = <RelativeTime value={at} />
  return Date.parse(at) < Date.now() ? rich('expired {time}', { time }) : rich('expires {time}', { time })
}

function Delivered({ item }: { item: DeliveredDownload }) {
  return (
    <div className={classes.delivered}>
      <Text fz={14} fw={600}>
        {item.title}
      </Text>
      {item.license_keys.map(({ id, last4, status }) => (
        <Text key={id} fz={14}>
          {rich('Licence key {key}', { key: <span className="figures">…{last4}</span> })}
          {status === 'revoked' && `, ${t('revoked')}`}
        </Text>
      ))}
      {item.files.map((file) => (
        <Text key={file.id} fz={14} style={{ overflowWrap: 'anywhere' }}>
          {file.title}
          <Text component="span" fz={14} c="dimmed">
            {' '}
            – {usedOf(file)}
            {file.expires_at !== null && <>, {expiryOf(file.expires_at)}</>}
          </Text>
        </Text>
      ))}
    </div>
  )
}
