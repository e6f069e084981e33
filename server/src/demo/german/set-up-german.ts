// Translates every text of the demo shop into German, by the same call as a merchant's.

import { api } from '@kontor/contract/api'
import type { ApiClient } from '@kontor/contract/http/client'
import type { Translation } from '@kontor/contract/shops/translations'
import { fillText } from '@kontor/contract/values/fill-text'
import type { DEMO_PAGES } from '../demo-pages.ts'
import { WELCOME_CODE } from '../demo-prices.ts'
import { demoSlug, withFacts } from '../demo-texts.ts'
import catalogue from './de.json' with { type: 'json' }

const PAGE = 100

/** The texts of a thing with a title. Its slug follows from the title. */
interface GermanItem {
  title: string
  description?: string
  text?: string
  materials?: string
  safety_text?: string
}

/** By English title. Some collections, links, sections, discounts and ways to ship share a title. */
const PRODUCTS: Readonly<Record<string, GermanItem & { facts?: Readonly<Record<string, string>> }>> =
  catalogue.products
const ITEMS: Readonly<Record<string, GermanItem>> = catalogue.items
/** Categories, tags, options and their values, the ends of pictures' alternative texts, and the section without a title. */
const WORDS: Readonly<Record<string, string>> = catalogue.words
const PAGES: Readonly<Record<keyof typeof DEMO_PAGES, string>> = catalogue.pages

function itemOf(title: string): GermanItem | undefined {
  const product = PRODUCTS[title]
  if (product === undefined) return ITEMS[title]
  const { facts, description = '', ...texts } = product
  return {
    ...texts,
    description: facts ? withFacts(description, facts, catalogue.facts_heading) : description,
  }
}

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
  const shown = WORDS[source.slice(at + 2)]
  return item && shown && `${item.title}, ${shown}`
}

/** `title`: of what the text belongs to. */
function germanOf({ kind, id, field, source }: Translation, title: string | undefined): string | undefined {
  if (kind === 'page') return PAGES[id as keyof typeof PAGES]
  if (kind === 'file') return germanAlt(source)
  const item = itemOf(title ?? '')
  if (field === 'slug') return item && demoSlug(item.title)
  return item?.[field as keyof GermanItem] ?? WORDS[source] ?? itemOf(source)?.title
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
    return text === undefined ? [] : [{ kind, id, field, text: fillText(text, { code: WELCOME_CODE }) }]
  })
  await call(api.translations.save, { body: { shop_id, language: 'de', texts } })
}
