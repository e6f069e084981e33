import { expect, test } from 'vitest'
import { loginLink, writeLoginMail } from './login-mail.ts'

const ORIGIN = 'https://kontor.example'
const LOGIN = { id: 'b7e2', code: 'ABCD-2345', email: 'ada@example.test' }

test('the link leads to our own address, and the code is in the fragment, which browsers do not send', () => {
  expect(loginLink(ORIGIN, 'b7e2', 'a&b=c')).toBe(
    'https://kontor.example/#/login/magic-link?id=b7e2&challenge=a%26b%3Dc',
  )
})

test('the mail states who requested it, how to log in, until when, and what to do otherwise', () => {
  const { subject, text, html } = writeLoginMail(ORIGIN, LOGIN, 'en')
  expect(subject).toBe('Log in to Kontor')
  expect(text.split(/\n{2,}/).map((part) => part.trim())).toEqual([
    'Log in to Kontor',
    'Use this link to log in as ada@example.test.',
    `Log in:\n${loginLink(ORIGIN, LOGIN.id, LOGIN.code)}`,
    'Or enter this code on the login page:',
    'ABCD-2345',
    'The link and code work once and expire in 15 minutes. If you did not request this, ignore this email.',
    '-- \nKontor',
  ])
  expect(text).toContain('\n    ABCD-2345\n')
  expect(html).toMatch(/overflow:hidden">Use this link to log in as ada@example\.test\.</)
  expect(html).toMatch(/monospace[^>]*>ABCD-2345</)
  expect(html).toMatch(/font-size:14px[^>]*>The link and code work once/)
  expect(html).toContain(
    '<a href="https://kontor.example/#/login/magic-link?id=b7e2&amp;challenge=ABCD-2345"',
  )
  expect(html).toContain('<html lang="en">')
})

test('in German it says the same, with the same link and code', () => {
  const { subject, text, html } = writeLoginMail(ORIGIN, LOGIN, 'de')
  expect(subject).toBe('Bei Kontor anmelden')
  expect(text.split(/\n{2,}/).map((part) => part.trim())).toEqual([
    'Bei Kontor anmelden',
    'Mit diesem Link melden Sie sich als ada@example.test an.',
    `Anmelden:\n${loginLink(ORIGIN, LOGIN.id, LOGIN.code)}`,
    'Oder geben Sie diesen Code auf der Anmeldeseite ein:',
    'ABCD-2345',
    'Link und Code gelten einmal und laufen nach 15 Minuten ab. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail.',
    '-- \nKontor',
  ])
  expect(html).toContain('<html lang="de">')
})
