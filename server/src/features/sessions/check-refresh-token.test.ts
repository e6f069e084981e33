import { expect, test } from 'vitest'
import { checkRefreshToken } from './check-refresh-token.ts'

const NOW = 1_800_000_000
/** A session that was rotated for the second time a minute ago. */
const SESSION = {
  user_id: 'ada',
  refresh_id: 'third',
  previous_refresh_id: 'second',
  issued_at: NOW - 60,
  session_ends_at: NOW + 86_400,
  seconds_since_rotation: 60,
  now: NOW,
  is_alive: true,
}
const token = (refresh_id: string, age_seconds: number, user_id = 'ada') => ({
  user_id,
  session_id: 'session',
  refresh_id,
  issued_at: NOW - age_seconds,
})
const rotated = (seconds: number) => ({ ...SESSION, seconds_since_rotation: seconds })

test.each<[string, Parameters<typeof checkRefreshToken>, string]>([
  ['the newest one', [SESSION, token('third', 60)], 'rotate'],
  ['the newest one, just issued', [rotated(0), token('third', 0)], 'rotate'],
  ['no session', [undefined, token('third', 60)], 'refuse'],
  ['an ended session', [{ ...SESSION, is_alive: false }, token('third', 60)], 'refuse'],
  ["another user's session", [SESSION, token('third', 60, 'eve')], 'refuse'],
  ['A-33 the one before, within the grace', [rotated(30), token('second', 600)], 'repeat'],
  ['A-33 the one before, a moment after it', [rotated(30.01), token('second', 600)], 'revoke'],
  ['A-33 an older one, however quick', [rotated(1), token('first', 1200)], 'revoke'],
  ['A-33 an older one that is itself younger than the grace', [rotated(1), token('first', 30)], 'repeat'],
  ['A-33 an older one, a second older than the grace', [rotated(1), token('first', 31)], 'revoke'],
  ['A-33 one that was never given', [SESSION, token('unknown', 600)], 'revoke'],
  [
    'A-33 an old one where nothing was replaced',
    [{ ...SESSION, previous_refresh_id: null }, token('second', 600)],
    'revoke',
  ],
])('%s', (_, given, verdict) => expect(checkRefreshToken(...given)).toBe(verdict))
