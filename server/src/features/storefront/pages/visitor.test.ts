import { describe, expect, test } from 'vitest'
import { readVisitor } from './visitor.ts'

describe('the visitor’s language', () => {
  test.each([
    [undefined, 'en', 'en-GB', undefined],
    ['', 'en', 'en-GB', undefined],
    ['de', 'de', 'de-DE', undefined],
    ['de-AT,de;q=0.9,en;q=0.8', 'de', 'de-AT', 'AT'],
    ['sv-SE,sv;q=0.9', 'en', 'en-GB', 'SE'],
    ['sv,de;q=0.7,en-US;q=0.3', 'de', 'de-DE', undefined],
    ['de,de-AT;q=0.9,en-US;q=0.8', 'de', 'de-AT', 'AT'],
    ['en-US;q=0.2, de-CH;q=0.9', 'de', 'de-CH', 'CH'],
    ['de;q=0, en-US', 'en', 'en-US', 'US'],
    ['zh-Hant-TW', 'en', 'en-GB', 'TW'],
    ['de-1996, <script>, ;;;,,,q=1', 'de', 'de-DE', undefined],
    [`de-${'x'.repeat(9000)}`, 'de', 'de-DE', undefined],
    // What Firefox sends by default in German, Dutch, Polish and French.
    ['de,en-US;q=0.7,en;q=0.3', 'de', 'de-DE', undefined],
    ['nl,en-US;q=0.7,en;q=0.3', 'nl', 'nl-NL', undefined],
    ['pl,en-US;q=0.7,en;q=0.3', 'pl', 'pl-PL', undefined],
    ['fr,fr-FR;q=0.8,en-US;q=0.5,en;q=0.3', 'fr', 'fr-FR', 'FR'],
  ])('%j', (header, lang, locale, region) => {
    expect(readVisitor(header, undefined, undefined)).toMatchObject({
      lang,
      locale,
      region,
      is_chosen: false,
    })
  })

  test('the visitor’s language is the language chosen by link, then the earlier choice', () => {
    expect(readVisitor('de', undefined, 'en')).toMatchObject({ lang: 'en', is_chosen: true })
    expect(readVisitor('en', 'de', undefined)).toMatchObject({ lang: 'de', is_chosen: false })
    expect(readVisitor('de', 'xx', 'xx')).toMatchObject({ lang: 'de', is_chosen: false })
  })

  test('the visitor’s language is the shop’s own if the store has no requested language', () => {
    const otherwise = (header: string | undefined, remembered?: string) =>
      readVisitor(header, remembered, undefined, 'de')
    expect(otherwise(undefined)).toMatchObject({ lang: 'de', locale: 'de-DE', speaks_shop_language: true })
    expect(otherwise('fi-FI,fi;q=0.9')).toMatchObject({
      lang: 'de',
      region: 'FI',
      speaks_shop_language: true,
    })
    expect(otherwise('fi-FI,fi;q=0.9,en;q=0.5')).toMatchObject({ lang: 'en', speaks_shop_language: false })
    expect(otherwise('fi', 'en')).toMatchObject({ lang: 'en', speaks_shop_language: false })
  })

  test('every visitor’s language makes a locale accepted by Intl', () => {
    for (const header of ['en-ZZ', 'de-QQ', 'en-XA'])
      expect(() => new Intl.NumberFormat(readVisitor(header, undefined, undefined).locale)).not.toThrow()
  })
})
