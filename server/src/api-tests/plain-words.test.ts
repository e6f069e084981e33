// Texts for people use the field's terms, one word for one thing: these tables contain none of the words that were replaced.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const UNWANTED = {
  en: /\b(?:given back|goes? back|pa(?:id|ys) back|at once|by itself|anew|meanwhile|whoever|somebody|everybody|e-mails?|mails?)\b/i,
  de: /\b(?:von selbst|nicht geklappt|zu haben|zurückgelegt|geht zurück|Knopf\w*)\b|(?<!E-)\bMails?\b/,
}

const urlOf = (path: string) => new URL(`../../../${path}`, import.meta.url)
const read = (path: string) => readFileSync(urlOf(path), 'utf8')
/** What a file says to people: without comments and imports. */
const textsOf = (path: string) => read(path).replace(/^\s*(?:\/[/*]|\*|import ).*$/gm, '')

const tables = (lang: 'en' | 'de') =>
  ['storefront/src/lib/messages', 'server/src/locale/texts']
    .map((folder) => read(`${folder}/${lang}.json`).replace(/^ *"[^"]+": |\{\w+\}/gm, ''))
    .join('\n')

test.each([
  ['en', `${tables('en')}\n${textsOf('contract/src/http/errors.ts')}`],
  ['de', tables('de')],
] as const)('the texts of the store, its emails, to-dos and errors are plain: %s', (lang, texts) => {
  expect(texts.split('\n').filter((line) => UNWANTED[lang].test(line))).toEqual([])
})

test('so are the texts of the back office and the messages it translates', () => {
  const catalogue = JSON.parse(read('backoffice/src/lib/german/de.json')) as Record<string, object>
  const entries = Object.values(catalogue).flatMap((section) => Object.entries(section))
  const shared = read('contract/src/texts/de.json')
  // What people type to find a page may be any word.
  const typed = read('backoffice/src/features/shell/palette/palette-keywords.ts')
  const english = entries.map(([text]) => text).filter((text) => !typed.includes(text))
  expect(english.length).toBeGreaterThan(1500)
  expect(english.filter((text) => UNWANTED.en.test(text.replace(/\{\w+\}/g, '')))).toEqual([])
  const german = [...entries.map(([, text]) => String(text)), ...shared.split('\n')]
  expect(german.filter((text) => UNWANTED.de.test(text))).toEqual([])
})

test('so is the API reference', () => {
  const texts = [...read('contract/openapi.json').matchAll(/"(?:summary|description)": (".*")/g)]
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.map(([, text]) => text!).filter((text) => UNWANTED.en.test(text))).toEqual([])
})
