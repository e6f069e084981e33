import {
  type NotificationSettingsUpdate,
  type NotificationTopic,
  notifications,
} from '@kontor/contract/shops/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'

export const settingsQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['notifications', shop_id],
    queryFn: ({ signal }) => call(notifications.get, { params: { id: shop_id } }, { signal }),
  })

export const saveSettings = (shop_id: string, body: NotificationSettingsUpdate) =>
  call(notifications.choose, { params: { id: shop_id }, body })

export const TOPIC_LABELS: Record<NotificationTopic, { label: string; text: string }> = {
  new_order: { label: t('New order'), text: t('A customer pays for an order or withdraws from one.') },
  low_stock: { label: t('Low stock'), text: t('A product’s stock falls to its alert level.') },
  payment_problem: {
    label: t('Payment problem'),
    text: t('A payment is late, duplicate or incomplete, or a refund fails.'),
  },
  dispute: { label: t('Dispute'), text: t('A customer disputes a payment with their bank.') },
}
