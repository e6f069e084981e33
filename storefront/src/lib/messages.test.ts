import { readdirSync, readFileSync } from 'node:fs'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { expect, test } from 'vitest'
import { de } from './messages/messages.de.ts'
import { en, type MessageKey, type Messages } from './messages/messages.en.ts'
import { es } from './messages/messages.es.ts'
import { fr } from './messages/messages.fr.ts'
import { it } from './messages/messages.it.ts'
import { nl } from './messages/messages.nl.ts'
import { pl } from './messages/messages.pl.ts'

const catalogues: Record<StoreLanguage, Messages> = { en, de, fr, es, it, nl, pl }
const keys = Object.keys(en) as MessageKey[]
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

/** The forms that whole numbers take, besides those that every language has. */
const formsOf = (lang: string) => {
  const rules = new Intl.PluralRules(lang)
  return new Set(['one', 'other', ...Array.from({ length: 200 }, (_, count) => rules.select(count))])
}

test.each(Object.entries(catalogues))(
  '%s has every text in every form, with the same names to fill in',
  (lang, messages) => {
    const wanted = keys.flatMap((key) =>
      key.endsWith('.other') ? [...formsOf(lang)].map((form) => key.replace(/other$/, form)) : [key],
    )
    expect(Object.keys(messages).sort()).toEqual([...new Set(wanted)].sort())
    for (const [key, text] of Object.entries(messages)) {
      expect(text.trim(), key).not.toBe('')
      const english = en[key as MessageKey] ?? en[key.replace(/\w+$/, 'other') as MessageKey]
      expect(namesIn(text), key).toEqual(namesIn(english))
    }
  },
)

test('no text shouts or says oops', () => {
  for (const messages of Object.values(catalogues))
    for (const text of Object.values(messages))
      expect(text).not.toMatch(/!|\b(?:oops|hoppla|oups|ups|oeps)\b/i)
})

test('each text is used', () => {
  const folder = new URL('../', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\/messages\/|\.test\./.test(path))
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))
  const quoted = [/'[\w.]+'/g, /`(?:[\w.]|\$\{[^{}`]+\})+`/g].flatMap((kind) =>
    sources.flatMap((source) => source.match(kind) ?? []),
  )
  const named = new Set(quoted.map((text) => text.slice(1, -1)))
  const filled = [...named].filter((text) => text.includes('${'))
  // Such as `catalogue.${kind}_title`, and `${title}_text` of a title that is named.
  const patterns = filled
    .filter((text) => /^\w+\./.test(text))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`))
  const ends = filled.map((text) => /^\$\{[^}]+\}(\w+)$/.exec(text)?.[1] ?? '').filter(Boolean)
  const isUsed = (key: string) =>
    named.has(key) ||
    patterns.some((pattern) => pattern.test(key)) ||
    ends.some((end) => key.endsWith(end) && named.has(key.slice(0, -end.length)))
  const stems = new Set(keys.map((key) => key.replace(/\.(?:one|other)$/, '')))
  expect([...stems].filter((key) => !isUsed(key))).toEqual([])
})
