// What the server says would be refunded, requested once typing rests and only with amounts that can be read. The reason changes no amount,
// so it is no part of the question.

import type { Order } from '@kontor/contract/orders/orders'
import type { RefundPreview } from '@kontor/contract/orders/payments/refunds'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { previewRefund, type RefundInput } from '../order-data.ts'

const REST_MS = 200

export interface PreviewedRefund {
  /** The plan for `input` or, until it is loaded, that of the previous one; undefined without any. */
  plan: RefundPreview | undefined
  /** Why the server would reject `input`. */
  error: unknown
  /** True if `plan` is that of `input`. */
  is_current: boolean
}

/** `id` is that of the new refund; `input` is null while nothing is chosen; `is_readable` is false while one of its amounts is half typed. */
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
