// The state of an order's page: the order with all related records, the next steps, the typed parcel, and the
// open dialogue.

import type { Order } from '@kontor/contract/orders/orders'
import { isUuid } from '@kontor/contract/values/id'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useFollowShop } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { isMissing } from '../../../ui/pages/record-not-found.tsx'
import { hasUnsavedPart, type UnsavedParts } from '../../../ui/record/unsaved-parts.ts'
import { shopsQuery } from '../../shops/shop-data.ts'
import { moveFailure, parcelErrors } from '../move-failure.ts'
import {
  type MoveChoice,
  orderQuery,
  type Parcel,
  refundWatchQuery,
  renewOrders,
  stepsTo,
  transitionOrder,
} from '../order-data.ts'
import { useWarehouseTitle } from '../shipping/order-warehouse.ts'
import { unitsToPack } from '../shipping/units-to-pack.ts'

type DialogueKind = 'refund' | 'edit' | 'slip' | 'ship' | 'rest'

export type OrderView = ReturnType<typeof useOrder>
/** An order with items, history, payments and refunds. */
export type OrderDetails = NonNullable<OrderView['details']>

export function useOrder(id: string) {
  const client = useQueryClient()
  const { data: details, error, refetch } = useQuery({ ...orderQuery(id), enabled: isUuid(id) })
  useQuery(refundWatchQuery(id, details?.refunds ?? []))
  const { data: shops } = useQuery(shopsQuery)
  useFollowShop(details?.order.shop_id)
  const warehouse = useWarehouseTitle(details?.order) ?? ''
  const [failure, setFailure] = useState<string | null>(null)
  const [dialogue, setDialogue] = useState<DialogueKind | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<DialogueKind>>(new Set())
  const [parcel, setParcel] = useState<Parcel | null>(null)
  const is_typing = isTyped(details?.order, parcel)
  const [parts] = useState<UnsavedParts>(() => new Set())
  const reload = () => renewOrders(client)

  /** Resolves to whether the step was taken. */
  const move = async (choice: MoveChoice, note: string, shipped?: Parcel): Promise<boolean> => {
    if (!details) return false
    // The fields of the parcel go with the status.
    if (is_typing) {
      setFailure(t('Save the tracking you have entered first, or cancel it.'))
      return false
    }
    let is_taken = false
    setFailure(null)
    try {
      const to_pack = unitsToPack(details.items, details.refunds)
      for (const step of stepsTo(details.order, choice.move, to_pack))
        await transitionOrder(id, step, { parcel: shipped, note })
      is_taken = true
    } catch (problem) {
      // The question stays open and shows the problem at the field.
      if (Object.keys(parcelErrors(problem)).length > 0) throw problem
      setFailure(moveFailure(choice.failure, problem))
    }
    await reload()
    return is_taken
  }

  const saveParcel = async () => {
    await transitionOrder(id, 'shipped', { parcel: parcel ?? details?.order })
    await reload()
    setParcel(null)
  }

  return {
    details,
    error,
    is_missing: !isUuid(id) || isMissing(error),
    retry: () => void refetch(),
    reload,
    warehouse,
    shop_name: shops?.find((shop) => shop.id === details?.order.shop_id)?.name ?? '',
    failure,
    setFailure,
    move,
    /** The typed tracking of the parcel, or null. */
    parcel,
    setParcel: (typed: Parcel | null) =>
      setParcel(typed && { tracking_number: typed.tracking_number, tracking_url: typed.tracking_url }),
    saveParcel,
    /** The parts of the page with typed values. */
    parts,
    isDirty: useCallback(() => is_typing || hasUnsavedPart(parts), [is_typing, parts]),
    /** The open dialogue. */
    dialogue,
    /** The dialogues opened so far. A closed refund keeps the typed values and the id. */
    opened,
    open(kind: DialogueKind) {
      setOpened(new Set([...opened, kind]))
      setDialogue(kind)
    },
    close: useCallback(() => setDialogue(null), []),
  }
}

/** Returns whether the parcel's fields contain unsaved values. Only a shipped order has these fields. */
export const isTyped = (
  order: (Parcel & Pick<Order, 'status'>) | undefined,
  parcel: Parcel | null,
): boolean => parcel !== null && order?.status === 'shipped' && !isParcelOf(order, parcel)

const isParcelOf = (order: Parcel | undefined, { tracking_number, tracking_url }: Parcel): boolean =>
  order?.tracking_number === tracking_number && order.tracking_url === tracking_url
