import { expect, it } from 'vitest'
import { DEFAULT_MAIL_FROM } from './config-variables.ts'
import { startWarnings } from './start-warnings.ts'

const READY = {
  is_production: true,
  is_exposed: false,
  is_proxy_trusted: true,
  vies_api_base: 'https://vies.example',
  host: '0.0.0.0',
  public_url: 'https://shop.example',
  store_url: 'https://shop.example',
  smtp_url: 'smtp://mail.example',
  mail_from: 'Shop <post@shop.example>',
}
const LAPTOP = {
  is_production: false,
  is_exposed: false,
  is_proxy_trusted: false,
  vies_api_base: undefined,
  host: '127.0.0.1',
  public_url: 'http://localhost:8080',
  store_url: 'http://localhost:8080',
  smtp_url: undefined,
  mail_from: DEFAULT_MAIL_FROM,
}

it('there are no warnings on a laptop, nor with all settings', () => {
  expect([...startWarnings(READY), ...startWarnings(LAPTOP)]).toEqual([])
})

it.each([
  [
    'mails that cannot leave',
    { smtp_url: undefined, mail_from: DEFAULT_MAIL_FROM },
    /^SMTP_URL is not set: emails are not sent/,
  ],
  ['mails without a sender', { mail_from: DEFAULT_MAIL_FROM }, /^MAIL_FROM is not set: .*no-reply@localhost/],
  [
    'links to a laptop',
    { public_url: 'http://localhost:8080' },
    /^PUBLIC_URL is not set: .*http:\/\/localhost:8080/,
  ],
  ['a proxy that is not trusted', { is_proxy_trusted: false }, /^TRUST_PROXY is off, .*TRUST_PROXY=on/],
  [
    'a proxy that is not trusted, of the store alone',
    { is_proxy_trusted: false, public_url: 'http://office.example' },
    /^TRUST_PROXY is off/,
  ],
  ['unchecked VAT numbers', { vies_api_base: undefined }, /^VIES_API_BASE is off: .*well-formed/],
  [
    'a public address outside production',
    { is_production: false, is_exposed: true, host: '127.0.0.1' },
    /^NODE_ENV is not production, but other machines can connect to https:\/\/shop\.example\. .*NODE_ENV=production .*HOST/,
  ],
])('warns of %s, once', (_name, settings, warning) => {
  expect(startWarnings({ ...READY, ...settings })).toEqual([expect.stringMatching(warning)])
})

it('warns of a public listener outside production, and of links that do not work from other machines', () => {
  const listening = { host: '::', public_url: 'https://127.0.0.1', store_url: 'https://[::1]' }
  expect(startWarnings({ ...READY, ...listening, is_production: false, is_exposed: true })).toEqual([
    expect.stringContaining(' connect to HOST=::. '),
    expect.stringMatching(/^PUBLIC_URL is not set/),
  ])
})
