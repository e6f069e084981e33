import { expect, test } from 'vitest'
import { isSameOriginRequest } from './csrf.ts'

const own = ['https://shop.example']

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'https://shop.example', host: 'internal:8080' }, true],
  [{ origin: 'http://localhost:8080', host: 'localhost:8080' }, true],
  [{ origin: 'https://evil.example', host: 'shop.example' }, false],
  [{ origin: 'https://shop.example.evil.example', host: 'shop.example' }, false],
  [{ origin: 'null', host: 'shop.example' }, false],
  [{ host: 'shop.example' }, true],
])('%j', (headers, expected) => {
  expect(isSameOriginRequest(headers, own)).toBe(expected)
})
