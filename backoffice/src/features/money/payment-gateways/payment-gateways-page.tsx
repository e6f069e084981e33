// The list of a shop's payment gateways.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { listGateways, removeGateway } from './gateway-data.ts'
import { isFailing } from './is-failing.ts'

export function PaymentGatewaysPage() {
  return (
    <ListPage<PaymentGateway>
      resource="payment-gateways"
      title={t('Payment Gateways')}
      header={t('Use payment gateways to accept payments')}
      path="/account/payment-gateways"
      right="shop:manage"
      create={{ label: t('New Payment Gateway') }}
      list={listGateways}
      columns={[
        {
          key: 'title',
          header: t('Title'),
          render: (gateway) => gateway.title,
          after: (gateway) => (
            <>
              {gateway.is_in_use && <StatusBadge tone="sea">{t('In use')}</StatusBadge>}
              {gateway.is_test_mode && <StatusBadge tone="brass">{t('Test mode')}</StatusBadge>}
              {!gateway.is_active && <StatusBadge tone="quiet">{t('Not active')}</StatusBadge>}
              {isFailing(gateway) && <StatusBadge tone="danger">{t('Needs attention')}</StatusBadge>}
            </>
          ),
          sort: 'title',
        },
        {
          key: 'provider',
          header: t('Provider'),
          render: (gateway) => (gateway.provider === 'STRIPE' ? 'Stripe' : gateway.provider),
          width: 140,
        },
        {
          key: 'created_at',
          header: t('Date'),
          render: (gateway) => <RelativeTime value={gateway.created_at} />,
          sort: 'created_at',
          align: 'right',
          width: 160,
        },
      ]}
      noun={[t('payment gateway'), t('payment gateways')]}
      nameOf={(gateway) => gateway.title}
      loss={{
        one: t('It cannot be used for new payments. Open payments are still recorded.'),
        many: t('They cannot be used for new payments. Open payments are still recorded.'),
      }}
      undo
      remove={(gateway) => removeGateway(gateway.id)}
      search={t('Search payment gateways')}
      empty={{
        title: t('No payment gateways yet'),
        text: t('Connect your own Stripe account. Customers pay you directly by card.'),
      }}
    />
  )
}
