// The list of a shop's payment gateways.

import type { PaymentGateway } from '@kontor/contract/payments/payment-gateways'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { listGateways, removeGateway } from './gateway-data.ts'
import { isFailing } from './is-failing.ts'

export function PaymentGatewaysPage() {
  return (
    <ListPage<PaymentGateway>
      resource="payment-gateways"
      title="Payment Gateways"
      header="Use payment gateways to accept payments"
      path="/account/payment-gateways"
      right="shop:manage"
      create={{ label: 'New Payment Gateway' }}
      list={listGateways}
      columns={[
        {
          key: 'title',
          header: 'Title',
          render: (gateway) => gateway.title,
          after: (gateway) => (
            <>
              {gateway.is_in_use && <StatusBadge tone="sea">In use</StatusBadge>}
              {gateway.is_test_mode && <StatusBadge tone="brass">Test mode</StatusBadge>}
              {!gateway.is_active && <StatusBadge tone="quiet">Not active</StatusBadge>}
              {isFailing(gateway) && <StatusBadge tone="danger">Needs attention</StatusBadge>}
            </>
          ),
          sort: 'title',
        },
        {
          key: 'provider',
          header: 'Provider',
          render: (gateway) => (gateway.provider === 'STRIPE' ? 'Stripe' : gateway.provider),
          width: 140,
        },
        {
          key: 'created_at',
          header: 'Date',
          render: (gateway) => <RelativeTime value={gateway.created_at} />,
          sort: 'created_at',
          align: 'right',
          width: 160,
        },
      ]}
      noun={['payment gateway', 'payment gateways']}
      nameOf={(gateway) => gateway.title}
      loss={{
        one: 'It cannot be used for new payments. Open payments are still recorded.',
        many: 'They cannot be used for new payments. Open payments are still recorded.',
      }}
      undo
      remove={(gateway) => removeGateway(gateway.id)}
      search="Search payment gateways"
      empty={{
        title: 'No payment gateways yet',
        text: 'Connect your own Stripe account. Customers pay you directly by card.',
      }}
    />
  )
}
