import { readdirSync, readFileSync } from 'node:fs'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { expect, test } from 'vitest'
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }
import it from './messages/it.json' with { type: 'json' }
import type { MessageKey, Messages } from './messages/messages.ts'
import nl from './messages/nl.json' with { type: 'json' }
import pl from './messages/pl.json' with { type: 'json' }

const catalogues: Record<StoreLanguage, Messages> = { en, de, fr, es, it, nl, pl }
const keys = Object.keys(en) as MessageKey[]

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
