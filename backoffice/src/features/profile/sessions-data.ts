// The API calls about where the account is logged in.

import { sessions } from '@kontor/contract/accounts/sessions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { everyPage } from '../../lib/api/every-page.ts'

/** All sessions of the account, the current one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => everyPage((query) => call(sessions.list, { query }, { signal })),
  // Another browser may have logged in or out.
  staleTime: 0,
})

export const endSession = (id: string) => call(sessions.end, { params: { id } })

export const endOtherSessions = () => call(sessions.endOthers, {})
