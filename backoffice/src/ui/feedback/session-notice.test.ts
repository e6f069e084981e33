import { notificationsStore } from '@mantine/notifications'
import { expect, test, vi } from 'vitest'
import type { Session } from '../../lib/session/session.ts'

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('the reason for the session’s end is shown until the next login', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const { storeSession } = await import('../../lib/session/session.ts')
  const { showSessionNotice } = await import('./session-notice.ts')
  showSessionNotice('Session expired. Please log in again.')
  expect(shown()).toEqual(['Session expired. Please log in again.'])
  storeSession({ isLoggedIn: true, accessToken: 'a.b.c' } as Session)
  expect(shown()).toEqual([])
})
