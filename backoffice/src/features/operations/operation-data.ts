// The API calls about the state of the installation and its drills.

import { operationEndpoints } from '@kontor/contract/accounts/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

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
