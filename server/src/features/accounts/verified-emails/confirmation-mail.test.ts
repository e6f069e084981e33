import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { expect, test } from 'vitest'
import { type AccountName, writeConfirmationMail } from './confirmation-mail.ts'

const BY_EMAIL = { email: 'ada@home.test', public_key: null }
const BY_KEY = { email: null, public_key: 'ab'.repeat(32) }
const BY_GOOGLE = { email: null, public_key: null }

test.each<[OfficeLanguage, AccountName, string]>([
  ['en', BY_EMAIL, 'Confirm that a@b.test should be added to the Kontor account of ada@home.test.'],
  [
    'en',
    BY_KEY,
    'Confirm that a@b.test should be added to the Kontor account with the key abababababababab….',
  ],
  ['en', BY_GOOGLE, 'Confirm that a@b.test should be added to a Kontor account that logs in with Google.'],
  [
    'de',
    BY_EMAIL,
    'Bestätigen Sie, dass a@b.test dem Kontor-Konto von ada@home.test hinzugefügt werden soll.',
  ],
  [
    'de',
    BY_KEY,
    'Bestätigen Sie, dass a@b.test dem Kontor-Konto mit dem Schlüssel abababababababab… hinzugefügt werden soll.',
  ],
  [
    'de',
    BY_GOOGLE,
    'Bestätigen Sie, dass a@b.test einem Kontor-Konto mit Google-Anmeldung hinzugefügt werden soll.',
  ],
])('in %s it names an account by what its holder logs in with: %j', (language, account, sentence) => {
  const { text, html } = writeConfirmationMail('a@b.test', account, 'https://kontor.example/#/', language)
  expect(text).toContain(`\n\n${sentence}\n\n`)
  expect(html).toContain(`<html lang="${language}">`)
})
