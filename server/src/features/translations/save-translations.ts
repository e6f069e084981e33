// Reading and saving the translations of a shop's texts.

import { slugged } from '@kontor/contract/catalogue/slugged'
import { TRANSLATED_FIELDS, type TranslationsUpdate } from '@kontor/contract/catalogue/translations'
import type { FieldError } from '@kontor/contract/http/errors'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { line } from '@kontor/contract/values/text'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse, refuseField } from '../../http/problem.ts'
import { getShopLanguage } from '../shops/get-shop-language.ts'
import {
  countTranslations,
  deleteTranslations,
  insertTranslations,
  listSources,
  listTakenSlugs,
  listTranslations,
  lockSlugs,
  type TranslationKey,
  type TranslationListQuery,
} from './translations.queries.ts'

async function refuseOwnLanguage(db: Db, shop: ShopScope, language: StoreLanguage): Promise<void> {
  if ((await getShopLanguage(db, shop)) === language)
    throw refuseField('language', "This is the shop's own language: its texts are changed where they stand.")
}

export async function pageOfTranslations(db: Db, shop: ShopScope, query: TranslationListQuery) {
  await refuseOwnLanguage(db, shop, query.language)
  const [data, counted] = await Promise.all([
    listTranslations(db, shop, query),
    countTranslations(db, shop, query),
  ])
  return { data, total: counted?.total ?? 0, missing: counted?.missing ?? 0 }
}

const SINGLE_LINES = new Set(['title', 'name', 'slug', 'alt', 'subject'])
const oneLine = line(255)

/** What is wrong with the text for this field; undefined where nothing is. */
function mistakeIn(field: string, text: string): string | undefined {
  if (!SINGLE_LINES.has(field)) return undefined
  const parsed = oneLine.safeParse(text)
  if (!parsed.success) return parsed.error.issues[0]?.message
  return field === 'slug' && slugged(text) !== text
    ? 'Only letters a to z, digits and single hyphens'
    : undefined
}

const keyOf = ({ kind, id, field }: TranslationKey): string => JSON.stringify([kind, id, field])

/** All or nothing. Refuses, at its text, what the shop has no such text of, a slug that is taken, and one text said twice. */
export const saveTranslations = (
  db: Db,
  shop: ShopScope,
  { language, texts }: Omit<TranslationsUpdate, 'shop_id'>,
): Promise<{ saved: number }> =>
  db.transaction(async (tx) => {
    await refuseOwnLanguage(tx, shop, language)
    if (texts.length === 0) return { saved: 0 }
    const rows = texts.map(({ text, ...key }) => {
      const plain = SINGLE_LINES.has(key.field) ? (text ?? '').trim() : (text ?? '')
      return { ...key, text: plain.trim() === '' ? null : plain }
    })
    const slugs = rows.flatMap(({ kind, id, field, text }) =>
      field === 'slug' && text !== null ? [{ kind, id, text }] : [],
    )
    if (slugs.length > 0) await lockSlugs(tx, shop)
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
    const errors: FieldError[] = []
    const wrong = (field: string, message: string, code = 'invalid') =>
      void errors.push({ field, code, message })
    const seen = new Set<string>()
    for (const [at, { kind, id, field, text }] of rows.entries()) {
      const key = keyOf({ kind, id, field })
      if (!(TRANSLATED_FIELDS[kind] as readonly string[]).includes(field))
        wrong(`texts.${at}.field`, `Of this kind, ${TRANSLATED_FIELDS[kind].join(', ')} can be translated.`)
      else if (seen.has(key)) wrong(`texts.${at}`, 'This text is said twice.', 'duplicate')
      else if (!sources.has(key)) wrong(`texts.${at}.id`, 'The shop has no such text.', 'not_found')
      const mistake = text === null ? undefined : mistakeIn(field, text)
      if (mistake !== undefined) wrong(`texts.${at}.text`, mistake)
      const slug = field === 'slug' && text !== null ? `${kind === 'collection'} ${text}` : undefined
      if (slug !== undefined && (seen.has(slug) || taken.has(`${kind} ${text}`)))
        wrong(`texts.${at}.text`, 'Another one has this slug. Choose another.', 'not_unique')
      seen.add(key)
      if (slug !== undefined) seen.add(slug)
    }
    const [first] = errors
    if (first !== undefined) throw refuse('validation_error', { message: first.message, errors })
    // Slugs may be swapped, so all go before any comes.
    await deleteTranslations(tx, shop, language, rows)
    await insertTranslations(
      tx,
      shop,
      language,
      rows.flatMap(({ text, ...key }) =>
        text === null ? [] : [{ ...key, text, source: sources.get(keyOf(key))! }],
      ),
    )
    return { saved: rows.length }
  })
