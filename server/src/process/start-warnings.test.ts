import { expect, it } from 'vitest'
import { NOBODYS_MAIL_FROM } from '../config.ts'
import { startWarnings } from './start-warnings.ts'

const READY = {
  is_production: true,
  is_mode_in_doubt: false,
  public_url: 'https://shop.example',
  store_url: 'https://shop.example',
  smtp_url: 'smtp://mail.example',
  mail_from: 'Shop <post@shop.example>',
}
const LAPTOP = {
  is_production: false,
  is_mode_in_doubt: false,
  public_url: 'http://localhost:8080',
  store_url: 'http://localhost:8080',
  smtp_url: undefined,
  mail_from: NOBODYS_MAIL_FROM,
}

it('nothing is wrong with a laptop, nor with what is all set', () => {
  expect([...startWarnings(READY), ...startWarnings(LAPTOP)]).toEqual([])
})

it.each([
  [
    'mails that cannot leave',
    { smtp_url: undefined, mail_from: NOBODYS_MAIL_FROM },
    /^SMTP_URL is not set: no mail leaves/,
  ],
  ['mails from nobody', { mail_from: NOBODYS_MAIL_FROM }, /^MAIL_FROM is not set: .*no-reply@localhost/],
  [
    'links to a laptop',
    { public_url: 'http://localhost:8080' },
    /^PUBLIC_URL is not set: .*http:\/\/localhost:8080/,
  ],
  [
    'an address for strangers and no NODE_ENV',
    { is_production: false, is_mode_in_doubt: true },
    /^NODE_ENV is not set, .*https:\/\/shop\.example: .*NODE_ENV=production .*NODE_ENV=development/,
  ],
])('warns of %s, once', (_name, settings, warning) => {
  expect(startWarnings({ ...READY, ...settings })).toEqual([expect.stringMatching(warning)])
})
