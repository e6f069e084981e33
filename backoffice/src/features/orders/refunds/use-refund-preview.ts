// Returns the server's plan of a refund. The hook requests the plan when typing rests, and only with readable
// amounts. The reason changes no amount, so the request leaves the reason out.

import type { Order } from '@kontor/contract/orders/orders'
import type { RefundPreview } from '@kontor/contract/orders/payments/refunds'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { previewRefund, type RefundInput } from '../order-data.ts'

const REST_MS = 200

export interface PreviewedRefund {
  /** The plan for `input`, or the previous plan while loading. Undefined without any plan. */
  plan: RefundPreview | undefined
  /** Why the server would reject `input`. */
  error: unknown
  /** Whether `plan` belongs to `input`. */
  is_current: boolean
}

/**
 * `id` is the id of the new refund. `input` is null while nothing is chosen. `is_readable` is false while an
 * amount is half typed.
 */
export function useRefundPreview(
  order: Order,
  id: string,
  input: RefundInput | null,
  is_readable: boolean,
): PreviewedRefund {
  const text = input && JSON.stringify(input)
  const [rested] = useDebouncedValue(text, REST_MS)
  const is_rested = is_readable && rested === text
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['refund-preview', order.id, id, text],
    queryFn: input && is_rested ? ({ signal }) => previewRefund(order.id, input, signal) : skipToken,
    placeholderData: (before) => before,
    retry: false,
  })
  return {
    plan: text === null ? undefined : data,
    error: is_rested ? error : null,
    is_current: is_rested && data !== undefined && error === null && !isPlaceholderData,
  }
}
