import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/lib/runs.mjs'
import { plainPath, redirectPath, redirectTarget } from './redirects.ts'

describe('a path', () => {
  test.each([
    ['/old-page', '/old-page'],
    [' /old/page/ ', '/old/page'],
    ['/gr%C3%BCn', '/grün'],
    ['/gru\u0308n', '/grün'],
    ['/a%2fb', '/a%2Fb'],
    ['/100%', '/100%25'],
    ['/a b', '/a%20b'],
    ['/%41', '/A'],
    ['/\\evil', '/%5Cevil'],
    ['/a%3Fb', '/a%3Fb'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(redirectPath.parse(typed)).toBe(stored)
    expect(redirectPath.parse(stored)).toBe(stored)
  })

  test.each([
    '',
    '/',
    '//',
    'old',
    '//evil.example',
    '/a//b',
    '/a/../b',
    '/%2e%2e/b',
    '/a?b=c',
    '/a#b',
    'https://evil.example/a',
    '/a\nb',
    `/${'a'.repeat(500)}`,
    `/${'\u00a0a'.repeat(100)}`,
  ])('%j is refused', (typed) => expect(redirectPath.safeParse(typed).success).toBe(false))

  test('has one form, whatever it is written of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = plainPath(`/${text}`)
        expect(plainPath(plain)).toBe(plain)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('a target', () => {
  test.each([
    ['/', '/'],
    ['/products/', '/products'],
    ['/products?category=Tea', '/products?category=Tea'],
    ['/gr%C3%BCn#size', '/grün#size'],
    ['/?q=tea', '/?q=tea'],
    ['/products?collection=tea', '/collections/tea'],
    ['/products/?sort=title&collection=gr%C3%BCn#list', '/collections/grün?sort=title#list'],
    ['/products?collection=', '/products?collection='],
    ['/products?collection=..', '/products?collection=..'],
    ['/products#?collection=tea', '/products#?collection=tea'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(redirectTarget.parse(typed)).toBe(stored)
    expect(redirectTarget.parse(stored)).toBe(stored)
  })

  test.each([
    '',
    '//',
    '//evil.example',
    'https://evil.example',
    '/../admin',
    '/a/%2e%2e/b',
    '?q=a',
    '/a?b=\\c',
  ])('%j is refused', (typed) => expect(redirectTarget.safeParse(typed).success).toBe(false))
})
