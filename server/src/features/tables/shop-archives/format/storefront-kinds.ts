// The kinds of rows in an archive for the storefront: collections, menus and the start page.

import { COLLECTION_KINDS, COLLECTION_SORTS, collectionRules } from '@kontor/contract/catalogue/collections'
import { redirectPath, redirectTarget } from '@kontor/contract/shops/redirects'
import { SECTION_KINDS } from '@kontor/contract/shops/store-layout'
import { LINK_KINDS, LINKED_PAGES, linkUrl } from '@kontor/contract/shops/store-links'
import {
  TRANSLATED_FIELDS,
  TRANSLATION_KINDS,
  type TranslationKind,
} from '@kontor/contract/shops/translations'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { isUuid } from '@kontor/contract/values/id'
import { requiredTextLine } from '@kontor/contract/values/text'
import { mailTextMistakes } from '../../../shops/translations/mail-texts.ts'
import { fitsField } from '../../../shops/translations/save-translations.ts'
import {
  flag,
  json,
  type Kind,
  line,
  looseId,
  oneOf,
  optional,
  ownId,
  reference,
  shaped,
  text,
  texts,
  time,
  whole,
} from './kind.ts'

const times = { created_at: time, updated_at: time }
const item = { product_id: optional(reference('products')), group_id: optional(reference('product_groups')) }
/** The row names a product or a group, and not both. */
const isOneItem = ({ product_id, group_id }: Record<string, unknown>) =>
  (product_id === null) !== (group_id === null)

const OF_WORDS: ReadonlySet<TranslationKind> = new Set([
  'option',
  'option_value',
  'category',
  'tag',
  'page',
  'mail',
])

/**
 * Returns whether the `item_id` of a translation is a word, or the name of a page or mail, and stays.
 * Otherwise the `item_id` is the id of a row.
 */
export const isOfWord = ({ kind }: Record<string, unknown>): boolean => OF_WORDS.has(kind as TranslationKind)

const translationOf = (row: Record<string, unknown>) => ({
  kind: row.kind as TranslationKind,
  id: String(row.item_id),
  field: String(row.field),
  text: String(row.text),
})

/**
 * Returns false for a translation that cannot be saved and is not imported. Earlier versions stored, for
 * example, texts that visitors cannot filter by.
 */
export const isUsable = (row: Record<string, unknown>): boolean => fitsField(translationOf(row))

/**
 * Allows only translations of the fields of an item, because pages read all translations of an item. Texts of
 * mails are checked, because the platform sends mails from its own address.
 */
const isAllowedTranslation = (row: Record<string, unknown>) => {
  const { kind, id, field, text: written } = translationOf(row)
  return (
    (TRANSLATED_FIELDS[kind] as readonly string[]).includes(field) &&
    (isOfWord(row) || isUuid(id)) &&
    (kind !== 'mail' || mailTextMistakes({ id, field }, written).length === 0)
  )
}

const place = whole(0, 1_000_000_000)

export const STOREFRONT_KINDS: readonly Kind[] = [
  {
    name: 'collections',
    key: ['id'],
    fields: {
      id: ownId,
      title: shaped(requiredTextLine('Title')),
      slug: line(),
      description: text(20_000),
      file_id: optional(reference('product_files')),
      parent_id: optional(reference('collections')),
      position: place,
      is_live: flag,
      kind: oneOf(COLLECTION_KINDS),
      rules: optional(json(collectionRules)),
      sort: oneOf(COLLECTION_SORTS),
      ...times,
    },
    left_out: {},
  },
  {
    name: 'collection_items',
    key: ['collection_id', 'item_id'],
    fields: { collection_id: reference('collections'), item_id: looseId, ...item, position: place },
    rule: (row) => isOneItem(row) && row.item_id === (row.product_id ?? row.group_id),
    left_out: {},
  },
  {
    name: 'collection_slugs',
    key: ['slug'],
    fields: { slug: line(), collection_id: reference('collections'), created_at: time },
    left_out: {},
  },
  {
    name: 'redirects',
    key: ['id'],
    fields: { id: ownId, path: shaped(redirectPath), target: shaped(redirectTarget), ...times },
    left_out: {},
  },
  {
    name: 'search_synonyms',
    key: ['id'],
    fields: { id: ownId, words: texts(20, 80), language: optional(oneOf(STORE_LANGUAGES)), ...times },
    left_out: {},
  },
  {
    name: 'store_layouts',
    key: ['part'],
    fields: { part: oneOf(['menus', 'start_page']), ...times },
    left_out: {},
  },
  {
    name: 'start_page_sections',
    key: ['id'],
    fields: {
      id: ownId,
      position: place,
      kind: oneOf(SECTION_KINDS),
      title: line(),
      text: text(20_000),
      file_id: optional(reference('product_files')),
      collection_id: optional(reference('collections')),
      most_items: optional(whole(1, 100)),
      side: optional(oneOf(['left', 'right'])),
      quoted: line(),
    },
    left_out: {},
  },
  {
    name: 'start_page_items',
    key: ['section_id', 'position'],
    fields: { section_id: reference('start_page_sections'), position: place, ...item },
    rule: isOneItem,
    left_out: {},
  },
  {
    name: 'store_links',
    key: ['id'],
    fields: {
      id: ownId,
      place: oneOf(['header', 'footer', 'section']),
      section_id: optional(reference('start_page_sections')),
      parent_id: optional(reference('store_links')),
      position: place,
      title: line(),
      kind: oneOf(LINK_KINDS),
      collection_id: optional(reference('collections')),
      ...item,
      page: optional(oneOf(LINKED_PAGES)),
      url: optional(shaped(linkUrl)),
    },
    left_out: {},
  },
  {
    name: 'translations',
    key: ['language', 'kind', 'item_id', 'field'],
    fields: {
      language: oneOf(STORE_LANGUAGES),
      kind: oneOf(TRANSLATION_KINDS),
      item_id: text(255),
      field: text(40),
      text: text(50_000),
      source_hash: text(32),
      updated_at: time,
    },
    rule: isAllowedTranslation,
    left_out: {},
  },
]
