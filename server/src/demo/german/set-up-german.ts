// Translates every text of the demo shop into German, by the same call as a merchant's.

import { api } from '@kontor/contract/api'
import type { ApiClient } from '@kontor/contract/http/client'
import type { Translation } from '@kontor/contract/shops/translations'
import { demoSlug } from '../demo-texts.ts'
import { GERMAN_ITEMS, GERMAN_WORDS, type GermanItem } from './german-items.ts'
import { GERMAN_PAGES } from './german-pages.ts'
import { GERMAN_PRODUCTS } from './german-products.ts'

const PAGE = 100

const itemOf = (title: string): GermanItem | undefined => GERMAN_PRODUCTS[title] ?? GERMAN_ITEMS[title]

async function listTexts(call: ApiClient, shop_id: string): Promise<Translation[]> {
  const texts: Translation[] = []
  for (let total = 1; texts.length < total; ) {
    const query = { shop_id, language: 'de', limit: String(PAGE), offset: String(texts.length) } as const
    const page = await call(api.translations.list, { query })
    texts.push(...page.data)
    total = page.total
  }
  return texts
}

/** A picture's text is the title of its product and what the picture shows of it. */
function germanAlt(source: string): string | undefined {
  const at = source.lastIndexOf(', ')
  const item = itemOf(source.slice(0, at))
  const shown = GERMAN_WORDS[source.slice(at + 2)]
  return item && shown && `${item.title}, ${shown}`
}

/** `title`: of what the text belongs to. */
function germanOf({ kind, id, field, source }: Translation, title: string | undefined): string | undefined {
  if (kind === 'page') return GERMAN_PAGES[id as keyof typeof GERMAN_PAGES]
  if (kind === 'file') return germanAlt(source)
  const item = itemOf(title ?? '')
  if (field === 'slug') return item && demoSlug(item.title)
  return item?.[field as keyof GermanItem] ?? GERMAN_WORDS[source] ?? itemOf(source)?.title
}

/** Call it once all texts are there. */
export async function setUpGerman(call: ApiClient, shop_id: string): Promise<void> {
  const sources = await listTexts(call, shop_id)
  const titles = new Map(
    sources.flatMap(({ kind, id, field, source }) => (field === 'title' ? [[`${kind} ${id}`, source]] : [])),
  )
  const texts = sources.flatMap((row) => {
    const { kind, id, field } = row
    const text = germanOf(row, titles.get(`${kind} ${id}`))
    return text === undefined ? [] : [{ kind, id, field, text }]
  })
  await call(api.translations.save, { body: { shop_id, language: 'de', texts } })
}
