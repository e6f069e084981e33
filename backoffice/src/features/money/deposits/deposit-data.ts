// The API calls about deposits.

import { type Deposit, deposits } from '@kontor/contract/money/deposits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export const beginDeposit = (amount: string, idempotency_key: string): Promise<Deposit> =>
  call(deposits.create, { body: { amount, currency: 'EUR', provider: 'STRIPE' } }, { idempotency_key })

const AGAIN_AFTER_MS = 2500
const TRIES = 12

/**
 * One deposit, polled for a while as long as the deposit is pending. The server looks the deposit up at
 * Stripe on every poll.
 */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ['deposits', 'item', id],
    queryFn: ({ signal }) => call(deposits.get, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'PENDING' && state.dataUpdateCount < TRIES ? AGAIN_AFTER_MS : false,
  })

/** The latest five deposits, in any status. */
export const latestDepositsQuery = queryOptions({
  queryKey: ['deposits', 'list'],
  queryFn: async ({ signal }) => (await call(deposits.list, { query: { limit: '5' } }, { signal })).data,
  staleTime: 0,
})
