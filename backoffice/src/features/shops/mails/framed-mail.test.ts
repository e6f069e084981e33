import { expect, test } from 'vitest'
import { framedMail } from './framed-mail.ts'

test('the styles of the elements become classes of one sheet', () => {
  const html = `<html><head></head><body style="margin:0"><p style="font-family:&#39;A&#39;">$&</p><p style="margin:0">x</p></body></html>`
  expect(framedMail(html, 'n1')).toBe(
    `<html><head><style nonce="n1">.s0{margin:0}\n.s1{font-family:'A'}</style></head><body class="s0"><p class="s1">$&</p><p class="s0">x</p></body></html>`,
  )
})
