import { describe, expect, test } from 'vitest'
import { de } from './messages.de.ts'
import { en } from './messages.en.ts'
import { makeTexts, percentText } from './texts.tsx'

describe('rates', () => {
  test.each([
    ['0.19', '19'],
    ['0.077', '7.7'],
    ['0.07', '7'],
    ['0.2', '20'],
    ['1', '100'],
    ['0', '0'],
    ['0.09975', '9.975'],
    ['0.0625', '6.25'],
    ['0.005', '0.5'],
  ])('%s is %s per cent', (rate, text) => {
    expect(percentText(rate)).toBe(text)
  })
})

test('texts are filled in, whatever the values say', () => {
  const texts = makeTexts('en', 'en-GB', en)
  expect(texts.say('cart.removed', { title: '{count} $& <b>' })).toBe('{count} $& <b> was removed.')
  expect(texts.say('cart.removed')).toBe('{title} was removed.')
})

test('counts, money and rates follow the locale', () => {
  const english = makeTexts('en', 'en-GB', en)
  const german = makeTexts('de', 'de-DE', de)
  expect(english.count('catalogue.count', 1)).toBe('1 product')
  expect(english.count('catalogue.count', 1200)).toBe('1,200 products')
  expect(german.count('catalogue.count', 1200)).toBe('1.200 Produkte')
  expect(german.money('12.50', 'EUR')).toBe('12,50\u00a0€')
  expect(german.percent('0.077')).toBe('7,7')
})
