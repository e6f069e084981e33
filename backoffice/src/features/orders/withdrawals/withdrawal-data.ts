// The API calls about withdrawals.

import { type ListedWithdrawal, withdrawals } from '@kontor/contract/orders/withdrawals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { pageAt } from '../../../ui/list/list-state.ts'

/** A page of a shop's withdrawals, counted from 1. */
export const withdrawalsQuery = (shop_id: string, page = 1) =>
  queryOptions({
    queryKey: ['withdrawals', shop_id, page],
    queryFn: ({ signal }) => call(withdrawals.list, { query: { ...pageAt(page), shop_id } }, { signal }),
  })

export const assignWithdrawal = (
  shop_id: string,
  id: string,
  order_number: string,
): Promise<ListedWithdrawal> => call(withdrawals.assign, { params: { id }, body: { shop_id, order_number } })
