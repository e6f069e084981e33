// The dialogue that sends a part of an order: how many of each item are in the parcel, and its tracking. All tries share an id until
// the parcel is sent.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import type { Shipment } from '@kontor/contract/orders/shipments'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { CountInput } from '../../../ui/fields/count-input.tsx'
import { useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import { parcelErrors } from '../move-failure.ts'
import type { Parcel } from '../order-data.ts'
import classes from '../refunds/refund.module.css'
import { isMailed } from './is-mailed.ts'
import { ParcelFields } from './parcel-fields.tsx'
import { sendParcel } from './shipment-data.ts'

const NO_TRACKING: Parcel = { tracking_number: '', tracking_url: '' }

/** Returns the units of each item that are neither sent nor in a planned shipment, by the item's id. */
export function freeUnits(
  items: readonly OrderItem[],
  shipments: readonly Pick<Shipment, 'status' | 'lines'>[],
): Map<string, number> {
  const free = new Map<string, number>()
  const planned = shipments.filter(({ status }) => status === 'planned').flatMap(({ lines }) => lines)
  for (const { id = '', unshipped_quantity = 0 } of items) {
    const reserved = planned
      .filter((line) => line.order_item_id === id)
      .reduce((units, { quantity }) => units + quantity, 0)
    if (unshipped_quantity > reserved) free.set(id, unshipped_quantity - reserved)
  }
  return free
}

export interface ShipDialogueProps {
  order: Order
  items: OrderItem[]
  shipments: Shipment[]
  opened: boolean
  onClose: () => void
  /** Called after every try, because after a failure the page does not know whether the parcel was sent. */
  onTried: () => Promise<unknown>
}

export function ShipDialogue(props: ShipDialogueProps) {
  const [busy, setBusy] = useState(false)
  const is_touched = useRef(false)
  useUnsavedPart(() => props.opened && is_touched.current)
  return (
    <Dialogue
      opened={props.opened}
      is_busy={busy}
      onClose={props.onClose}
      closeOnClickOutside={false}
      size={640}
      title={
        <Text fw={600}>
          {t('Send a parcel of order {order_number}', { order_number: props.order.order_number })}
        </Text>
      }
    >
      <ShipForm
        {...props}
        busy={busy}
        setBusy={setBusy}
        onTouched={(touched) => {
          is_touched.current = touched
        }}
      />
    </Dialogue>
  )
}

interface FormProps extends ShipDialogueProps {
  busy: boolean
  setBusy: (busy: boolean) => void
  onTouched: (touched: boolean) => void
}

/** Remounted whenever the dialogue opens. */
function ShipForm({ order, items, shipments, busy, setBusy, onTouched, onClose, onTried }: FormProps) {
  const free = freeUnits(items, shipments)
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map())
  const [parcel, setParcel] = useState(NO_TRACKING)
  const [mail, setMail] = useState(true)
  const [error, setError] = useState<unknown>(null)
  const countOf = (item_id: string) => typed.get(item_id) ?? free.get(item_id) ?? 0
  const lines = [...free.keys()]
    .map((order_item_id) => ({ order_item_id, quantity: countOf(order_item_id) }))
    .filter(({ quantity }) => quantity > 0)
  const is_too_many = lines.some(({ order_item_id, quantity }) => quantity > (free.get(order_item_id) ?? 0))
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const errors = parcelErrors(error)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (units === 0 || is_too_many) return
    setBusy(true)
    setError(null)
    try {
      await sendParcel(order.id, { id, lines, mail, ...parcel })
      onTouched(false)
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
      await onTried()
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('Product')}</th>
              <th scope="col">{t('In this parcel')}</th>
            </tr>
          </thead>
          <tbody>
            {items
              .filter((item) => free.has(item.id ?? ''))
              .map((item) => {
                const item_id = item.id ?? ''
                const most = free.get(item_id) ?? 0
                const title = productName(item)
                return (
                  <tr key={item_id}>
                    <td>
                      <bdi>{title}</bdi>
                      <span className={classes.left}>
                        {t('{part} of {total} left to send', { part: most, total: item.quantity })}
                      </span>
                    </td>
                    <td className={classes.count}>
                      <CountInput
                        aria-label={t('Quantity of {title}', { title })}
                        value={countOf(item_id)}
                        error={countOf(item_id) > most ? t('At most {count}', { count: most }) : undefined}
                        onChange={(count) => {
                          onTouched(true)
                          setTyped(new Map(typed).set(item_id, count))
                        }}
                      />
                    </td>
                  </tr>
                )
              })}
          </tbody>
        </table>
        <ParcelFields
          parcel={parcel}
          errors={errors}
          onChange={(next) => {
            onTouched(true)
            setParcel(next)
          }}
        />
        {isMailed(order) && (
          <Checkbox
            label={t('Notify the customer by email')}
            description={t('The email lists the items in this parcel, and what is still to come.')}
            checked={mail}
            onChange={({ currentTarget: { checked } }) => setMail(checked)}
          />
        )}
        {error !== null && Object.keys(errors).length === 0 && <ErrorAlert error={error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ActionButton type="submit" loading={busy} disabled={units === 0 || is_too_many}>
            {t('Send parcel')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
