import { expect, test } from 'vitest'
import { googleCookie, readGoogleCookie } from './google-cookie.ts'

const HTTP = 'http://localhost:8080'
const HTTPS = 'https://kontor.example'
const HASH = `${'a'.repeat(12)}bcdef`

test('is named after its login, lives as long, and is taken away by nothing', () => {
  expect(googleCookie(HTTP, HASH, 'v')).toBe(
    `google_login_${'a'.repeat(12)}=v; Path=/; Max-Age=600; SameSite=Lax; HttpOnly`,
  )
  expect(googleCookie(HTTPS, HASH, '')).toBe(
    `__Host-google_login_${'a'.repeat(12)}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure`,
  )
})

test('is found among others, of its own login only', () => {
  const header = `a=b; google_login_${'b'.repeat(12)}=other; google_login_${'a'.repeat(12)}=v; c=d`
  expect(readGoogleCookie(HTTP, HASH, header)).toBe('v')
  expect(readGoogleCookie(HTTPS, HASH, header)).toBeUndefined()
  expect(readGoogleCookie(HTTP, `x${HASH}`, header)).toBeUndefined()
  expect(readGoogleCookie(HTTP, HASH, undefined)).toBeUndefined()
})
