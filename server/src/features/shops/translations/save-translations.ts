// Reading and saving the translations of a shop's texts.

import { optionName, optionText, slug } from '@kontor/contract/catalogue/products/product-fields'
import type { FieldError } from '@kontor/contract/http/errors'
import {
  TRANSLATED_FIELDS,
  type TranslationKind,
  type TranslationsUpdate,
} from '@kontor/contract/shops/translations'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { textLine } from '@kontor/contract/values/text'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { getShopLanguage } from '../find-shops.ts'
import { isBuiltIn, mailTextMistakes } from './mail-texts.ts'
import { auditManagedTexts, throwIfManagedTexts } from './managed-texts.ts'
import {
  copyTranslations,
  countTranslations,
  deleteTakenSlugs,
  deleteTextsOf,
  deleteTranslations,
  deleteTranslationsOf,
  deleteUnusedSlugs,
  insertTranslations,
  listSources,
  listTakenSlugs,
  listTextsOf,
  listTranslations,
  lockSlugs,
  moveTranslations,
  type TranslationKey,
  type TranslationListQuery,
} from './translations.queries.ts'

export { lockSlugs, type TranslationKey } from './translations.queries.ts'

/**
 * `kinds` are the kinds of the wanted texts; empty for all. In the shop's own language, this module writes
 * only texts of emails.
 */
async function throwIfOwnLanguage(
  db: Db,
  shop: ShopScope,
  language: StoreLanguage,
  kinds: readonly TranslationKind[],
): Promise<void> {
  const has_others = kinds.length === 0 || kinds.some((kind) => kind !== 'mail')
  if (has_others && (await getShopLanguage(db, shop)) === language)
    throw invalidField('language', "This is the shop's own language: change the texts themselves.")
}

export async function pageOfTranslations(db: Db, shop: ShopScope, query: TranslationListQuery) {
  await throwIfOwnLanguage(db, shop, query.language, query.kind ? [query.kind] : [])
  const [data, counted] = await Promise.all([
    listTranslations(db, shop, query),
    countTranslations(db, shop, query),
  ])
  const { total = 0, missing = 0, has_more = false } = counted ?? {}
  return { data, total, missing, ...(has_more && { total_is_estimate: true as const }) }
}

const SINGLE_LINES = new Set(['title', 'name', 'slug', 'alt', 'subject'])
const oneLine = textLine(255)
const label = textLine(80)

/** The translation of a filter word has the same maximum length as the shop's own word. */
const FILTERED_BY: Partial<Record<TranslationKind, typeof oneLine>> = {
  option: optionName,
  option_value: optionText,
  category: label,
  tag: label,
}

/** Returns the schema of a text of one line. */
const lineFor = ({ kind, field }: TranslationKey) =>
  field === 'slug' ? slug : (FILTERED_BY[kind] ?? oneLine)

/** Returns the text to store: a single line is trimmed. Returns null if the text removes the translation. */
export function storedText(field: string, text: string | null): string | null {
  const plain = SINGLE_LINES.has(field) ? (text ?? '').trim() : (text ?? '')
  return plain.trim() === '' ? null : plain
}

const keyOf = ({ kind, id, field }: TranslationKey): string => JSON.stringify([kind, id, field])

type Row = TranslationKey & { text: string | null }

/** Returns the mistakes in the text of a row; empty if the text is valid. */
function mistakesIn(row: Row): string[] {
  const { kind, id, field, text } = row
  if (text === null) return []
  if (kind === 'mail') return mailTextMistakes({ id, field }, text)
  if (!SINGLE_LINES.has(field)) return []
  const mistake = lineFor(row).safeParse(text).error?.issues[0]
  return mistake === undefined ? [] : [mistake.message]
}

/** True if the text can be saved unchanged as a translation of this field. */
export const fitsField = (row: TranslationKey & { text: string }): boolean =>
  mistakesIn(row).length === 0 && storedText(row.field, row.text) === row.text

/** Returns the mistake in the key of a row, or undefined. */
function mistakeOfKey(
  row: Row,
  at: number,
  sources: ReadonlyMap<string, string>,
  seen: ReadonlySet<string>,
): FieldError | undefined {
  const { kind, field } = row
  if (!(TRANSLATED_FIELDS[kind] as readonly string[]).includes(field))
    return {
      field: `texts.${at}.field`,
      code: 'invalid',
      message: `Only ${TRANSLATED_FIELDS[kind].join(', ')} can be translated here.`,
    }
  if (seen.has(keyOf(row)))
    return { field: `texts.${at}`, code: 'duplicate', message: 'This text is listed twice.' }
  return sources.has(keyOf(row))
    ? undefined
    : { field: `texts.${at}.id`, code: 'not_found', message: 'The shop has no text with this key.' }
}

const isSlug = ({ field, text }: Row): boolean => field === 'slug' && text !== null

/** Two pages of the store cannot share a slug, except a collection and a page of another kind. */
const slugOf = ({ kind, text }: Row): string => `${kind === 'collection'} ${text}`

/** `taken` contains slugs in use, each behind its kind. */
function mistakesOf(
  rows: readonly Row[],
  sources: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): FieldError[] {
  const seen = new Set<string>()
  return rows.flatMap((row, at) => {
    const errors = [mistakeOfKey(row, at, sources, seen)].filter((error) => error !== undefined)
    const wrong = (message: string, code: string) => errors.push({ field: `texts.${at}.text`, code, message })
    for (const message of mistakesIn(row)) wrong(message, 'invalid')
    if (isSlug(row) && (seen.has(slugOf(row)) || taken.has(`${row.kind} ${row.text}`)))
      wrong('This slug is already used. Choose another one.', 'not_unique')
    seen.add(keyOf(row))
    if (isSlug(row)) seen.add(slugOf(row))
    return errors
  })
}

/** Returns the source text, or undefined if the shop has no text with this key. */
export async function findSource(db: Db, shop: ShopScope, key: TranslationKey): Promise<string | undefined> {
  const known = await listSources(db, shop, [key.kind], [key.id])
  return known.find(({ field }) => field === key.field)?.source
}

/** Returns the text to store; null also for the built-in text of a mail. */
function ownText(language: StoreLanguage, key: TranslationKey, typed: string | null): string | null {
  const text = storedText(key.field, typed)
  return isBuiltIn(language, key, text) ? null : text
}

/** A longer text is cut in a message. */
const MAX_SHOWN = 300

function overwrites(text: string | null): string {
  if (text === null) return 'Someone else removed this translation. Save again to overwrite it.'
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
  return `Someone else saved “${shown}”. Save again to overwrite it.`
}

/** Throws `stale`, at its field, if a text differs from `from_text`. Repeating a request is harmless. */
async function throwIfStaleTexts(
  tx: Tx,
  shop: ShopScope,
  language: StoreLanguage,
  rows: readonly (Row & { from_text?: string | null | undefined })[],
): Promise<void> {
  const kinds = rows.map(({ kind }) => kind)
  const ids = rows.map(({ id }) => id)
  const stored = await listTextsOf(tx, shop.shop_id, language, kinds, ids)
  const texts = new Map(stored.map((row) => [keyOf(row), row.text]))
  const errors = rows.flatMap((row, at) => {
    const now = texts.get(keyOf(row)) ?? null
    if (row.from_text === undefined || now === row.text || now === ownText(language, row, row.from_text))
      return []
    return [{ field: `texts.${at}.text`, code: 'stale', message: overwrites(now) }]
  })
  if (errors.length > 0) throw apiError('stale', { errors })
}

/**
 * Saves all translations or none. Throws `forbidden` for texts that the member may not change, and `stale`
 * for a text changed since the member read it. Rejects, at its field, an unknown text, a taken slug, and a
 * duplicate text.
 */
export const saveTranslations = (
  db: Db,
  shop: ShopScope,
  { language, texts }: Omit<TranslationsUpdate, 'shop_id'>,
): Promise<{ saved: number }> =>
  db.transaction(async (tx) => {
    throwIfManagedTexts(shop, texts)
    await throwIfOwnLanguage(
      tx,
      shop,
      language,
      texts.map(({ kind }) => kind),
    )
    if (texts.length === 0) return { saved: 0 }
    const rows = texts.map((row) => ({ ...row, text: ownText(language, row, row.text) }))
    const slugs = rows.flatMap(({ kind, id, field, text }) =>
      field === 'slug' && text !== null ? [{ kind, id, text }] : [],
    )
    const are_compared = rows.some(({ from_text }) => from_text !== undefined)
    if (slugs.length > 0 || are_compared) await lockSlugs(tx, shop)
    const known = await listSources(
      tx,
      shop,
      [...new Set(rows.map(({ kind }) => kind))],
      [...new Set(rows.map(({ id }) => id))],
    )
    const sources = new Map(known.map((row) => [keyOf(row), row.source]))
    const taken = new Set(
      (await listTakenSlugs(tx, shop, language, slugs)).map(({ kind, text }) => `${kind} ${text}`),
    )
    const errors = mistakesOf(rows, sources, taken)
    const [first] = errors
    if (first !== undefined) throw apiError('validation_error', { message: first.message, errors })
    if (are_compared) await throwIfStaleTexts(tx, shop, language, rows)
    await auditManagedTexts(tx, shop, language, rows)
    // The shop may swap slugs, so all old slugs are deleted before any new slug is inserted.
    await deleteTranslations(tx, shop, language, rows)
    const of_products = slugs.filter(({ kind }) => kind !== 'collection')
    if (of_products.length > 0) await deleteUnusedSlugs(tx, shop, language, of_products)
    await insertTranslations(
      tx,
      shop,
      language,
      rows.flatMap(({ text, ...key }) =>
        text === null ? [] : [{ ...key, text, source: key.source ?? sources.get(keyOf(key))! }],
      ),
    )
    return { saved: rows.length }
  })

/**
 * Copies the translations of a renamed option or value to the new name. The old word keeps its translations,
 * because other products may still use the word.
 */
export const followRenaming = (
  tx: Tx,
  shop: ShopScope,
  kind: 'option' | 'option_value',
  from: string,
  to: string,
): Promise<number> => copyTranslations(tx, shop, { kind, id: from }, { kind, id: to })

/** Copies the translations of the original to a duplicate or a copied file. */
export const followDuplicate = (
  tx: Tx,
  shop: ShopScope,
  original: Omit<TranslationKey, 'field'>,
  copy: Omit<TranslationKey, 'field'>,
): Promise<number> => copyTranslations(tx, shop, original, copy)

/** Removes the translations of a deleted item and frees its translated slugs. */
export async function removeTranslations(
  tx: Tx,
  shop: ShopScope,
  item: Omit<TranslationKey, 'field'>,
): Promise<void> {
  await lockSlugs(tx, shop)
  await deleteTranslationsOf(tx, shop, item)
}

/** Removes translated slugs of a restored product or group that are in use by now. */
export const followRestored = (tx: Tx, shop: ShopScope, id: string): Promise<number> =>
  deleteTakenSlugs(tx, shop, id)

/** Moves the product's texts to the group. */
export const followIntoGroup = (
  tx: Tx,
  shop: ShopScope,
  product_id: string,
  group_id: string,
): Promise<number> =>
  moveTranslations(tx, shop, { kind: 'product', id: product_id }, { kind: 'product_group', id: group_id })

/** Moves the group's texts to the product. The ended group keeps a copy for its archived variants. */
export async function followOutOfGroup(
  tx: Tx,
  shop: ShopScope,
  group_id: string,
  product_id: string,
): Promise<void> {
  const group = { kind: 'product_group', id: group_id } as const
  const product = { kind: 'product', id: product_id } as const
  await moveTranslations(tx, shop, group, product)
  await copyTranslations(tx, shop, product, group)
}

/** Gives the group's texts to a variant that becomes a product beside its group, except the title. */
export async function followBesideGroup(
  tx: Tx,
  shop: ShopScope,
  group_id: string,
  product_id: string,
): Promise<void> {
  const group = { kind: 'product_group', id: group_id } as const
  const product = { kind: 'product', id: product_id } as const
  // The product may have translations from before it joined the group. A group that ended in an earlier
  // version has no translations any more.
  await deleteTextsOf(tx, shop, product, group)
  await copyTranslations(tx, shop, group, product, ['title'])
}
