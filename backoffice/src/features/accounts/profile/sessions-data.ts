// The API calls about the sessions of the account and the names of the devices.

import { type AccountSession, sessions } from '@kontor/contract/accounts/sessions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import { t } from '../../../lib/texts.ts'

/** All sessions of the account, the current session first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => everyPage((query) => call(sessions.list, { query }, { signal })),
  // Another browser may have logged in or out.
  staleTime: 0,
})

export const endSession = (id: string) => call(sessions.end, { params: { id } })

export const endOtherSessions = () => call(sessions.endOthers, {})

/** The server names a device in English, such as 'Firefox on Linux', or only the browser or the system. */
export function deviceOf({ device }: Pick<AccountSession, 'device'>): string {
  if (device === null) return t('Unknown browser')
  const [browser = '', system] = device.split(' on ')
  if (system === undefined) return device
  return system === 'iPhone' || system === 'iPad'
    ? t('{browser} on {device}', { browser, device: system })
    : t('{browser} on {system}', { browser, system })
}
