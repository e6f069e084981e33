// The parcels of an order: what is in each, where it is, and its next steps.

import type { Order } from '@kontor/contract/orders/orders'
import type { LostThen, Shipment, ShipmentStatus } from '@kontor/contract/orders/shipments'
import { CARRIERS } from '@kontor/contract/stock/carriers'
import { Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { IconDots } from '../../../ui/display/icons.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge, type Tone } from '../../../ui/display/status-badge.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import type { Parcel } from '../order-data.ts'
import classes from '../page/order-page.module.css'
import { isMailed } from './is-mailed.ts'
import { saveLabel } from './order-parcel.tsx'
import { cancelPlanned, changeTracking, markDelivered, markLost, sendPlanned } from './shipment-data.ts'
import { TrackingForm } from './tracking-form.tsx'

const TONES: Record<ShipmentStatus, Tone> = {
  planned: 'info',
  sent: 'sea',
  delivered: 'success',
  lost: 'danger',
  cancelled: 'quiet',
}

const LABELS: Record<ShipmentStatus, string> = {
  planned: t('Planned'),
  sent: t('Sent'),
  delivered: t('Delivered'),
  lost: t('Lost'),
  cancelled: t('Cancelled'),
}

interface Props {
  order: Order
  shipments: Shipment[]
  onChanged: () => Promise<unknown>
}

/** Cancelled shipments are left out, because their pieces are in other shipments or still to be sent. */
export function OrderShipments({ order, shipments, onChanged }: Props) {
  const shown = shipments.filter(({ status }) => status !== 'cancelled')
  return (
    <section>
      <h2 className={classes.heading}>{shown.length === 1 ? t('Parcel') : t('Parcels')}</h2>
      <Stack gap={24}>
        {shown.map((shipment) => (
          <OneShipment key={shipment.id} order={order} shipment={shipment} onChanged={onChanged} />
        ))}
      </Stack>
    </section>
  )
}

interface OneProps {
  order: Order
  shipment: Shipment
  onChanged: () => Promise<unknown>
}

type Asked = 'send' | 'cancel' | 'delivered' | 'lost'

/** Returns the steps that a shipment can take now. */
const stepsOf = (status: ShipmentStatus, ask: (what: Asked) => () => void): MenuItem[] => {
  const is_planned = status === 'planned'
  return [
    ...(is_planned ? [{ label: t('Send parcel'), onClick: ask('send') }] : []),
    ...(status === 'sent' || status === 'lost'
      ? [{ label: t('Mark as Delivered'), onClick: ask('delivered') }]
      : []),
    ...(status === 'sent' ? [{ label: t('Mark as lost…'), is_grave: true, onClick: ask('lost') }] : []),
    ...(is_planned ? [{ label: t('Cancel parcel'), is_grave: true, onClick: ask('cancel') }] : []),
  ]
}

function OneShipment({ order, shipment, onChanged }: OneProps) {
  const may = useMay('shop:write')
  const [asked, setAsked] = useState<Asked>('delivered')
  const [asking, setAsking] = useState(false)
  const { status, lines, note, warnings } = shipment
  const items = stepsOf(status, (what) => () => {
    setAsked(what)
    setAsking(true)
  })
  return (
    <article aria-label={t('Parcel {number}', { number: shipment.number })}>
      <Group justify="space-between" gap={8} wrap="nowrap" align="flex-start">
        <Group gap={12}>
          <b className="figures">{shipment.number}</b>
          <StatusBadge tone={TONES[status]}>{LABELS[status]}</StatusBadge>
          {shipment.sent_at && <RelativeTime value={shipment.delivered_at ?? shipment.sent_at} />}
        </Group>
        {may && items.length > 0 && (
          <Menu variant="default" size="xs" leftSection={<IconDots size={16} stroke={1.5} />} items={items}>
            {t('Actions')}
          </Menu>
        )}
      </Group>
      <ul className={classes.pieces}>
        {lines.map(({ order_item_id, quantity, title }) => (
          <li key={order_item_id}>
            {quantity} × <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
      {note !== '' && <p className={classes.notes}>{note}</p>}
      {shipment.is_resent && <Text fz={14}>{t('The items are sent again.')}</Text>}
      {warnings.length > 0 && (
        <Text fz={14} c="dimmed">
          {t('Another parcel has the same tracking number.')}
        </Text>
      )}
      <ShipmentTracking order={order} shipment={shipment} onChanged={onChanged} />
      <ShipmentQuestion
        {...{ order, shipment, asked, onChanged }}
        opened={asking}
        onClose={() => setAsking(false)}
      />
    </article>
  )
}

function ShipmentTracking({ order, shipment, onChanged }: OneProps) {
  const may = useMay('shop:write')
  const [is_editing, setEditing] = useState(false)
  const { status, tracking_number, tracking_url } = shipment
  const has_tracking = tracking_number !== '' || tracking_url !== ''
  const is_open = status === 'sent' || status === 'planned'
  if (is_editing && is_open)
    return <ChangeTracking {...{ order, shipment, onChanged }} onClose={() => setEditing(false)} />
  return (
    <Stack gap={8} align="flex-start" mt={8}>
      {has_tracking && <Tracking shipment={shipment} />}
      {!has_tracking && status === 'sent' && <Text c="dimmed">{t('No tracking number yet.')}</Text>}
      {may && is_open && (
        <Button variant="default" size="xs" onClick={() => setEditing(true)}>
          {has_tracking ? t('Change tracking') : t('Add tracking')}
        </Button>
      )}
    </Stack>
  )
}

function Tracking({ shipment: { carrier, tracking_number, tracking_url } }: { shipment: Shipment }) {
  const name = CARRIERS.find(({ code }) => code === carrier)?.name
  return (
    <Text>
      {name && <span>{name} </span>}
      {tracking_number && <span className="figures">{tracking_number} </span>}
      {tracking_url && (
        <Anchor href={tracking_url} target="_blank" rel="noreferrer">
          {t('Track parcel')}
        </Anchor>
      )}
    </Text>
  )
}

interface ChangingProps extends OneProps {
  onClose: () => void
}

function ChangeTracking({ order, shipment, onChanged, onClose }: ChangingProps) {
  const [parcel, setParcel] = useState<Parcel>(shipment)
  useUnsavedPart(
    () =>
      parcel.tracking_number !== shipment.tracking_number || parcel.tracking_url !== shipment.tracking_url,
  )
  return (
    <TrackingForm
      parcel={parcel}
      onChange={setParcel}
      label={shipment.status === 'planned' ? t('Save') : saveLabel(order)}
      onSave={async () => {
        await changeTracking(shipment.id, parcel)
        await onChanged()
      }}
      onSaved={onClose}
      onCancel={onClose}
    />
  )
}

interface QuestionProps extends OneProps {
  asked: Asked
  opened: boolean
  onClose: () => void
}

function ShipmentQuestion({ order, shipment, asked, opened, onChanged, onClose }: QuestionProps) {
  const [then, setThen] = useState<LostThen>('resend')
  const { id, number } = shipment
  const moves: Record<Asked, { title: string; action: string; run: () => Promise<unknown> }> = {
    send: {
      title: t('Send parcel {number}?', { number }),
      action: t('Send parcel'),
      run: () => sendPlanned(id),
    },
    cancel: {
      title: t('Cancel parcel {number}?', { number }),
      action: t('Cancel parcel'),
      run: () => cancelPlanned(id),
    },
    delivered: {
      title: t('Mark parcel {number} as delivered?', { number }),
      action: t('Mark as Delivered'),
      run: () => markDelivered(id),
    },
    lost: {
      title: t('Mark parcel {number} as lost?', { number }),
      action: t('Mark as lost'),
      run: () => markLost(id, then),
    },
  }
  const { title, action, run } = moves[asked]
  return (
    <Confirm
      opened={opened}
      title={title}
      action={action}
      keep={asked === 'cancel' ? t('Keep parcel') : t('Cancel')}
      dangerous={asked === 'lost' || asked === 'cancel'}
      has_field={asked === 'lost'}
      onConfirm={async () => {
        await run()
        await onChanged()
      }}
      onClose={onClose}
    >
      {asked === 'lost' ? (
        <Radio.Group label={t('The items')} value={then} onChange={(value) => setThen(value as LostThen)}>
          <Stack gap={8} mt={8}>
            <Radio
              value="resend"
              label={t('Send again')}
              description={t('They are taken from stock, and the order waits to be sent.')}
            />
            <Radio
              value="refund"
              label={t('Refund')}
              description={t('The customer is refunded and notified by email.')}
            />
            <Radio value="none" label={t('Neither')} description={t('You can refund the items later.')} />
          </Stack>
        </Radio.Group>
      ) : (
        <Text fz={14}>{textOf(asked, order)}</Text>
      )}
    </Confirm>
  )
}

function textOf(asked: Asked, order: Order): string {
  if (asked === 'send' && isMailed(order))
    return t('The customer is notified by email unless the email is held back. This cannot be undone.')
  if (asked === 'cancel') return t('Its items can then be sent in another parcel.')
  if (asked === 'delivered') return t('The order is delivered with its last parcel. This cannot be undone.')
  return t('This cannot be undone.')
}
