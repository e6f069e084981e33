import { expect, test } from 'vitest'
import { afterSaving } from './gateway-in-use.ts'

const gateway = (id: string, is_test_mode: boolean, year: number) => ({
  id,
  title: `Cards ${id}`,
  is_active: true,
  is_test_mode,
  created_at: `${year}-01-01T00:00:00.000Z`,
})
const LIVE = gateway('a', false, 2024)
const TRIAL = gateway('b', true, 2026)
const added = (secret_key: string, is_active = true) => ({ item: null, is_active, secret_key })

test('a test gateway beside a live one changes nothing for buyers', () => {
  expect(afterSaving(added('sk_test_1'), [LIVE])).toBe(
    'Once saved, new payments use “Cards a”, which is live.',
  )
  expect(afterSaving({ ...added('…'), item: TRIAL }, [TRIAL, LIVE])).toContain('“Cards a”, which is live')
})

test('a new live one takes over, and a first test one does where none is live', () => {
  expect(afterSaving(added('sk_live_1'), [TRIAL, LIVE])).toBe('Once saved, new payments use this gateway.')
  expect(afterSaving(added('rk_test_1'), [TRIAL])).toContain(
    'this gateway in test mode. Customers are not charged',
  )
})

test('a gateway that is switched off is replaced by the next one, if any', () => {
  expect(afterSaving({ item: LIVE, is_active: false, secret_key: '…' }, [TRIAL, LIVE])).toBe(
    'Once saved, new payments use “Cards b”.',
  )
  expect(afterSaving({ item: LIVE, is_active: false, secret_key: '…' }, [LIVE])).toContain(
    'customers cannot pay',
  )
  const older = gateway('c', false, 2020)
  expect(afterSaving({ item: older, is_active: true, secret_key: '…' }, [LIVE, older])).toContain(
    'which is newer',
  )
})
