// The health of a gateway: the address for Stripe's webhooks, whether webhooks arrive, and the button for
// replacing the keys.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import { STRIPE_EVENTS } from '@kontor/contract/orders/payments/stripe-events'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../lib/session/rights.ts'
import { rich, serverText, t } from '../../../lib/texts.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { IconAlertTriangle } from '../../../ui/display/icons.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { getGateway } from './gateway-data.ts'
import { hasUnsigned, isFailing } from './is-failing.ts'

const KeysDialogue = lazy(async () => ({ default: (await import('./keys-dialogue.tsx')).KeysDialogue }))

const POLL_EVERY_MS = 5000

function failureTitle(gateway: PaymentGateway): string {
  if (gateway.is_key_rejected) return t('Secret key rejected')
  return isFailing(gateway) ? t('Webhook error') : t('Last error; later events were received')
}

/** The events to choose for the webhook in Stripe. */
export const EventsToSend = () => (
  <Text fz={12} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {t('Events to send: {events}.', { events: STRIPE_EVENTS.join(', ') })}
  </Text>
)

/**
 * Polls every few seconds. The server tries a new key at Stripe just after saving, and a user who sets up the
 * webhook waits for the first message.
 */
export function GatewayHealth({ gateway: loaded }: { gateway: PaymentGateway }) {
  const { data: gateway = loaded } = useQuery({
    queryKey: ['payment-gateways', 'health', loaded.id],
    queryFn: ({ signal }) => getGateway(loaded.id, signal),
    refetchInterval: POLL_EVERY_MS,
  })
  const may = useMay('shop:manage')
  const [replacing, setReplacing] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <Stack gap={16} maw={640}>
      {gateway.is_test_mode && (
        <Text fz={14}>
          <StatusBadge tone="brass">{t('Test mode')}</StatusBadge> {t('Customers are not charged.')}
        </Text>
      )}
      <CopyField
        label={t('Webhook endpoint URL')}
        description={t('Enter this URL as the webhook endpoint in Stripe.')}
        value={gateway.endpoint_url}
      />
      <EventsToSend />
      <Text fz={14}>
        {gateway.last_event_at === null
          ? t('No event received from Stripe yet. Stripe sends the first one with the first payment.')
          : rich('Last event from Stripe: {time}', { time: <RelativeTime value={gateway.last_event_at} /> })}
      </Text>
      {may && (
        <div>
          <Button variant="default" onClick={() => setReplacing('open')}>
            {t('Replace keys…')}
          </Button>
        </div>
      )}
      {replacing !== 'never' && (
        <Suspense>
          <KeysDialogue
            gateway={gateway}
            opened={replacing === 'open'}
            onClose={() => setReplacing('closed')}
          />
        </Suspense>
      )}
      {hasUnsigned(gateway) && (
        <Alert color="gray" variant="light" title={t('Requests without a valid signature')}>
          {rich(
            'Requests to this URL were ignored because their signature is not valid. Anyone can send such requests. If events from Stripe are missing, check that the webhook secret is the one Stripe shows for this endpoint. Last request: {time}.',
            { time: <RelativeTime value={gateway.last_unsigned_at} /> },
          )}
        </Alert>
      )}
      {gateway.last_failure !== '' && (
        <Alert
          color={isFailing(gateway) ? 'red' : 'gray'}
          variant="light"
          icon={<IconAlertTriangle stroke={1.5} />}
          title={failureTitle(gateway)}
        >
          {serverText(gateway.last_failure)} <RelativeTime value={gateway.last_failure_at} />
        </Alert>
      )}
    </Stack>
  )
}
