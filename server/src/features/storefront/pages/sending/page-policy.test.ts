import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePagePolicy } from './page-policy.ts'

const config = {
  public_url: 'https://office.example',
  store_url: 'https://shop.example',
  stripe_api_base: 'https://api.stripe.com',
}

test('a document may run only our own files and its inline style sheets', () => {
  const css = 'body{margin:0}'
  const header = makePagePolicy(config).headerFor([css, ':root{}'])
  expect(header).not.toMatch(/unsafe|\*/)
  expect(header).toContain("default-src 'none'")
  expect(header).toContain("script-src 'self'")
  expect(header).toContain(`style-src 'sha256-${createHash('sha256').update(css).digest('base64')}' 'sha256-`)
  for (const closed of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"])
    expect(header).toContain(closed)
})

test('a form may be sent to this shop and lead to the payment page, and nowhere else', () => {
  const { headerFor, mayFormLeadTo } = makePagePolicy(config)
  expect(headerFor([])).toContain(
    "form-action 'self' https://office.example https://shop.example https://checkout.stripe.com",
  )
  expect(mayFormLeadTo('/store/demo/cart')).toBe(true)
  expect(mayFormLeadTo('https://checkout.stripe.com/c/pay/1')).toBe(true)
  expect(mayFormLeadTo('https://pay.merchant.example/1')).toBe(false)
  const stripe_mock = { ...config, stripe_api_base: 'http://127.0.0.1:9/dev/stripe' }
  expect(makePagePolicy(stripe_mock).mayFormLeadTo('http://127.0.0.1:9/dev/stripe/pay/1')).toBe(true)
  expect(makePagePolicy(config).mayFormLeadTo('http://127.0.0.1:9/dev/stripe/pay/1')).toBe(false)
})

test('only named pages may show a document in a frame', () => {
  const { headerFor } = makePagePolicy(config)
  expect(headerFor([])).toContain("frame-ancestors 'none'")
  const framed = headerFor([], ['https://market.example', 'http://localhost:3000'])
  expect(framed).toContain('frame-ancestors https://market.example http://localhost:3000')
  expect(framed).not.toContain("frame-ancestors 'none'")
})

test('a document may frame only the players of known video hosts, and only if a merchant may name them', () => {
  const { headerFor } = makePagePolicy(config)
  expect(headerFor([])).not.toContain('frame-src')
  expect(headerFor([], [], 'players')).toMatch(
    /; frame-src https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com [^;]*https:\/\/rumble\.com;/,
  )
})
