import { describe, expect, test } from 'vitest'
import { countedText } from './counted-text.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
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

test('texts are filled in with any values', () => {
  const texts = makeTexts('en', 'en-GB', en)
  expect(texts.say('cart.removed', { title: '{count} $& <b>' })).toBe('{count} $& <b> was removed.')
  expect(texts.say('cart.removed')).toBe('{title} was removed.')
})

test('a language may have more forms than one and other', () => {
  const polish = makeTexts('pl', 'pl-PL', pl)
  expect([1, 2, 5, 22, 25].map((count) => polish.count('catalogue.count', count))).toEqual([
    '1 produkt',
    '2 produkty',
    '5 produktów',
    '22 produkty',
    '25 produktów',
  ])
  const forms = polish.forms('catalogue.count')
  const dataset = Object.fromEntries(Object.entries(forms).map(([name, text]) => [name.slice(5), text]))
  expect(countedText(dataset, 22, 'pl-PL')).toBe('22 produkty')
  expect(Object.keys(makeTexts('fr', 'fr-FR', fr).forms('catalogue.count'))).toEqual([
    'data-one',
    'data-other',
  ])
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
