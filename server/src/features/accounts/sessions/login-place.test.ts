import { expect, it } from 'vitest'
import { deviceName, loginPlace } from './login-place.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['Something else on Linux', 'Linux'],
  ['', null],
  [undefined, null],
])('%s is %s', (user_agent, name) => {
  expect(deviceName(user_agent)).toBe(name)
})

it('I-05 a header of any length is quick and never becomes the name', () => {
  const long = `${'Firefox '.repeat(20_000)}<script>`
  // The fastest of ten runs shows what the work takes, even on a busy machine.
  const took = Array.from({ length: 10 }, () => {
    const begun = performance.now()
    expect(deviceName(long)).toBeNull()
    return performance.now() - begun
  })
  expect(Math.min(...took)).toBeLessThan(50)
})

it('of the IP address only the network is stored', () => {
  const headers = {}
  expect(loginPlace({ headers, ip: '203.0.113.77' }).network).toBe('203.0.113')
  expect(loginPlace({ headers, ip: '::ffff:203.0.113.77' }).network).toBe('203.0.113')
  expect(loginPlace({ headers, ip: '2001:db8:1:2::9' }).network).toBe('2001:db8:1')
})
