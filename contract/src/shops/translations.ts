// The texts of a shop in its further languages. Each belongs to a source: a text that the shop has in its own language. The texts of emails are also
// written in the shop's own language, for lack of another place.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { pageQuery, searchText } from '../http/page.ts'
import { STORE_LANGUAGES } from '../storefront/store-languages.ts'
import { uuid } from '../values/id-shapes.ts'
import { textBlock } from '../values/text.ts'

/** What can be translated of each kind. The `id` of an option, a value, a category or a tag is the word, that of a page or mail its name. */
export const TRANSLATED_FIELDS = {
  product: ['title', 'description', 'slug', 'safety_text', 'materials'],
  product_group: ['title', 'description', 'slug', 'safety_text', 'materials'],
  collection: ['title', 'description', 'slug'],
  option: ['name'],
  option_value: ['name'],
  category: ['name'],
  tag: ['name'],
  page: ['text'],
  menu_link: ['title'],
  discount: ['title'],
  section: ['title', 'text'],
  shipping_rate_template: ['title', 'description'],
  mail: ['subject', 'text'],
  file: ['alt'],
} as const satisfies Record<string, readonly string[]>

export type TranslationKind = keyof typeof TRANSLATED_FIELDS
export const TRANSLATION_KINDS = Object.keys(TRANSLATED_FIELDS) as [TranslationKind, ...TranslationKind[]]

/** Kinds of texts that only members with `shop:manage` change, and so their translations. */
export const MANAGED_KINDS = ['page', 'menu_link', 'section'] as const satisfies readonly TranslationKind[]
export type ManagedKind = (typeof MANAGED_KINDS)[number]

export const isManagedKind = (kind: TranslationKind): kind is ManagedKind =>
  (MANAGED_KINDS as readonly TranslationKind[]).includes(kind)

export const TRANSLATION_STATUSES = ['missing', 'outdated', 'done'] as const

export const MAX_TEXTS = 1000
const MAX_TEXT_LENGTH = 50_000

export const translation = z.object({
  kind: z.enum(TRANSLATION_KINDS),
  id: z.string(),
  field: z.string(),
  source: z.string(),
  text: z.string().nullable(),
  /** `outdated`: the source changed later. */
  status: z.enum(TRANSLATION_STATUSES),
})

/** Of words the case counts. */
const isWord = (kind: TranslationKind): boolean =>
  (TRANSLATED_FIELDS[kind] as readonly string[]).includes('name')

const savedText = z
  .object({
    kind: z.enum(TRANSLATION_KINDS),
    id: z.string().max(255),
    field: z.string().max(40),
    /** Null, or empty: the shop's own text is shown. */
    text: textBlock(MAX_TEXT_LENGTH).nullable(),
    /** The text that was translated. If the shop has changed it since, the translation is `outdated`. Absent: the present one. */
    source: textBlock(MAX_TEXT_LENGTH).optional(),
    /** The replaced translation, null for none. `stale` if the translation has changed since. Absent: not compared. */
    from_text: textBlock(MAX_TEXT_LENGTH).nullable().optional(),
  })
  .overwrite((row) => (isWord(row.kind) ? row : { ...row, id: row.id.toLowerCase() }))

export const translationsUpdate = z.object({
  shop_id: uuid,
  language: z.enum(STORE_LANGUAGES),
  texts: z.array(savedText).max(MAX_TEXTS, `At most ${MAX_TEXTS} texts`),
})

export type Translation = z.output<typeof translation>
export type TranslationsUpdate = z.output<typeof translationsUpdate>

export const translations = {
  list: endpoint({
    method: 'GET',
    path: '/a/translations',
    access: 'shop:read',
    shop: 'query',
    summary: 'List texts with their translations',
    description:
      'All texts of the shop that can be translated into `language`, missing translations first, then outdated ones. `missing` is the number of missing translations, ignoring the filter `status`. Texts of emails are built in, in every language: none is missing, and `text` is the built-in one where the shop has written none. In the shop’s own language, only emails can be listed. Of a shop with more than 10,000 products, only the newest 10,000 products and groups are listed, and `total_is_estimate` is true; an export has all of them.',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      language: z.enum(STORE_LANGUAGES),
      kind: z.enum(TRANSLATION_KINDS).optional(),
      id: z.string().max(255).optional(),
      status: z.enum(TRANSLATION_STATUSES).optional(),
      q: searchText,
    }),
    response: z.object({
      data: z.array(translation),
      total: z.number().int(),
      missing: z.number().int(),
      total_is_estimate: z.literal(true).optional(),
    }),
    errors: ['validation_error'],
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/a/translations',
    access: 'shop:write',
    shop: 'body',
    summary: 'Save translations',
    description:
      'All or nothing. Null or blank text removes a translation. `source` is the text that was translated; if it has changed since, the translation is saved as outdated. `from_text` is the translation as it was read; 409 `stale` with an error for each text that has another one by now. Texts of emails take placeholders such as `{order_number}`, and no web or email addresses; only they can be saved in the shop’s own language. Legal pages, menus and the start page need permission to manage the shop.',
    body: translationsUpdate,
    response: z.object({ saved: z.number().int() }),
    errors: ['stale', 'validation_error'],
  }),
} as const
