// The API calls about the state of the installation, the drills, and deposits booked by operators.

import { type ManualDepositCreate, manualDeposits } from '@kontor/contract/money/manual-deposits'
import { operationEndpoints } from '@kontor/contract/office/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { throwIfPrivateKey } from '../../accounts/login/keys.ts'

const POLL_EVERY_MS = 15_000
const WATCH_EVERY_MS = 1500

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => call(operationEndpoints.show, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.drills[0]?.outcome === 'running' ? WATCH_EVERY_MS : POLL_EVERY_MS,
  retry: false,
})

export const startDrill = () => call(operationEndpoints.startDrill, {})

const SHOWN_DEPOSITS = 10

/** The latest deposits booked by operators. */
export const manualDepositsQuery = queryOptions({
  queryKey: ['operations', 'deposits'],
  queryFn: ({ signal }) =>
    call(manualDeposits.list, { query: { limit: String(SHOWN_DEPOSITS) } }, { signal }),
})

/**
 * Books a deposit. An account without an @ is a Nostr public key. Refuses a private key without sending the
 * key.
 */
export async function bookDeposit(body: ManualDepositCreate, idempotency_key: string) {
  if (!body.account.includes('@')) throwIfPrivateKey(body.account)
  return call(manualDeposits.create, { body }, { idempotency_key })
}

export const reverseDeposit = (id: string) => call(manualDeposits.reverse, { params: { id } })
