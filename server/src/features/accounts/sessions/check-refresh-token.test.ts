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
  renewed_device: 'Firefox on Linux',
  renewed_network: '203.0.113',
}
const token = (refresh_id: string, age_seconds: number, user_id = 'ada') => ({
  user_id,
  session_id: 'session',
  refresh_id,
  issued_at: NOW - age_seconds,
})
const rotated = (seconds: number) => ({ ...SESSION, seconds_since_rotation: seconds })

test.each<[string, Parameters<typeof checkRefreshToken>, string]>([
  ['the newest one', [SESSION, token('third', 60), 'Firefox on Linux'], 'rotate'],
  ['the newest one, just issued', [rotated(0), token('third', 0), 'Firefox on Linux'], 'rotate'],
  ['no session', [undefined, token('third', 60), 'Firefox on Linux'], 'refuse'],
  ['an ended session', [{ ...SESSION, is_alive: false }, token('third', 60), 'Firefox on Linux'], 'refuse'],
  ["another user's session", [SESSION, token('third', 60, 'eve'), 'Firefox on Linux'], 'refuse'],
  [
    'A-33 the one before, within the grace',
    [rotated(30), token('second', 600), 'Firefox on Linux'],
    'repeat',
  ],
  [
    'A-33 the one before, a moment after it',
    [rotated(30.01), token('second', 600), 'Firefox on Linux'],
    'revoke',
  ],
  ['A-33 an older one, however quick', [rotated(1), token('first', 1200), 'Firefox on Linux'], 'revoke'],
  [
    'A-33 an older one that is itself younger than the grace',
    [rotated(1), token('first', 30), 'Firefox on Linux'],
    'repeat',
  ],
  [
    'A-33 an older one, a second older than the grace',
    [rotated(1), token('first', 31), 'Firefox on Linux'],
    'revoke',
  ],
  ['A-33 one that was never given', [SESSION, token('unknown', 600), 'Firefox on Linux'], 'revoke'],
  [
    'A-33 the one before, at once, from another browser',
    [rotated(1), token('second', 600), 'Chrome on Windows'],
    'revoke',
  ],
  ['A-33 the one before, at once, from a program', [rotated(1), token('second', 600), null], 'revoke'],
  [
    'A-33 the one before, where the last renewal is of the version before',
    [{ ...rotated(1), renewed_device: null }, token('second', 600), 'Chrome on Windows'],
    'repeat',
  ],
  [
    'A-33 an old one where nothing was replaced',
    [{ ...SESSION, previous_refresh_id: null }, token('second', 600), 'Firefox on Linux'],
    'revoke',
  ],
])('%s', (_, given, verdict) => expect(checkRefreshToken(...given)).toBe(verdict))
