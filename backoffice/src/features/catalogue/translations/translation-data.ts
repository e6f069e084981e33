// The API calls of the screen of languages, the names of what can be translated, and the texts that are typed but not saved yet.

import { type Translation, type TranslationKind, translations } from '@kontor/contract/catalogue/translations'
import type { FieldError } from '@kontor/contract/http/errors'
import { placeholdersOf } from '@kontor/contract/shops/mail-texts'
import { type Shop, shops } from '@kontor/contract/shops/shops'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { MAIL_NAMES } from '../../shops/mails/mail-names.ts'

export const PAGE = 25

export type Status = Translation['status']

export interface Asked {
  shop_id: string
  language: StoreLanguage
  kind: string
  id: string
  status: string
  q: string
  page: number
}

type Narrowed = Omit<Asked, 'status' | 'page'>

/** Of the shop's further languages, the one that the address asks for, else the first. */
export const languageAsked = (
  languages: readonly StoreLanguage[],
  search: URLSearchParams,
): StoreLanguage | undefined =>
  languages.find((language) => language === search.get('language')) ?? languages[0]

const queryOf = ({ shop_id, language, kind, id, q }: Narrowed) => ({
  shop_id,
  language,
  ...(kind && { kind: kind as TranslationKind }),
  ...(id && { id }),
  ...(q && { q }),
})

export const translationsQuery = ({ status, page, ...asked }: Asked) =>
  queryOptions({
    queryKey: ['translations', 'list', asked, status, page],
    queryFn: ({ signal }) =>
      call(
        translations.list,
        {
          query: {
            ...queryOf(asked),
            ...(status && { status: status as Status }),
            limit: String(PAGE),
            offset: String((page - 1) * PAGE),
          },
        },
        { signal },
      ),
  })

/** How many texts there are, by status. */
export const countsQuery = (asked: Narrowed) =>
  queryOptions({
    queryKey: ['translations', 'counts', asked],
    queryFn: async ({ signal }) => {
      const count = (status?: Status) =>
        call(
          translations.list,
          { query: { ...queryOf(asked), ...(status && { status }), limit: '1' } },
          { signal },
        )
      const [all, outdated] = await Promise.all([count(), count('outdated')])
      const { total, missing } = all
      return { all: total, missing, outdated: outdated.total, done: total - missing - outdated.total }
    },
  })

/** The first is the shop's own language, which another member may have changed since the shop was read. */
export const setLanguages = (
  { id, updated_at }: Pick<Shop, 'id' | 'updated_at'>,
  languages: StoreLanguage[],
) => call(shops.update, { params: { id }, body: { languages, updated_at } })

export const keyOf = ({ kind, id, field }: Pick<Translation, 'kind' | 'id' | 'field'>): string =>
  JSON.stringify([kind, id, field])

interface Typed {
  text: string
  source: string
  /** The saved translation; undefined if it is to be overwritten, whatever it is. */
  from_text: string | null | undefined
}

/** Typed texts by the key of their row, in the order in which they were typed first, each with the source and translation that were shown then. */
export type Draft = ReadonlyMap<string, Typed>

/** A text that is as the server knows it is not changed any more. */
export function withText(draft: Draft, row: Translation, text: string): Draft {
  const next = new Map(draft)
  if (text === (row.text ?? '')) next.delete(keyOf(row))
  else next.set(keyOf(row), { source: row.source, from_text: row.text, ...draft.get(keyOf(row)), text })
  return next
}

/** An outdated translation that is right all the same is saved again, for the text as it is now. */
export const withConfirmed = (draft: Draft, row: Translation): Draft =>
  new Map(draft).set(keyOf(row), { source: row.source, from_text: row.text, text: row.text ?? '' })

/** What is still to be saved: a text that was typed on while the draft was being saved differs from the saved one. */
export const withoutSaved = (draft: Draft, saved: Draft): Draft =>
  new Map(
    [...draft]
      .filter(([key, { text }]) => saved.get(key)?.text !== text)
      .map(([key, typed]) => [key, { ...typed, from_text: saved.get(key)?.text ?? typed.from_text }]),
  )

export function saveDraft(shop_id: string, language: StoreLanguage, draft: Draft) {
  const texts = [...draft].map(([key, { text, ...begun }]) => {
    const [kind, id, field] = JSON.parse(key) as [TranslationKind, string, string]
    return { kind, id, field, text: text.trim() === '' ? null : text, ...begun }
  })
  return call(translations.save, { body: { shop_id, language, texts } })
}

/** Errors such as `texts.3.text` with the keys of their rows. */
function keyed(errors: readonly FieldError[], draft: Draft) {
  const keys = [...draft.keys()]
  return errors.flatMap(({ field, code, message }) => {
    const key = keys[Number(/^texts\.(\d+)/.exec(field)?.[1])]
    return key === undefined ? [] : [{ key, code, message }]
  })
}

/** What is wrong with each text, by the key of its row. */
export const errorsAt = (errors: readonly FieldError[], draft: Draft): Map<string, string> =>
  new Map(keyed(errors, draft).map(({ key, message }) => [key, message]))

/** A typed text by its row, such as `Product: Title: Becher`. */
function nameIn(draft: Draft, key: string): string {
  const [kind, id, field] = JSON.parse(key) as [TranslationKind, string, string]
  const text = (draft.get(key)?.text ?? '').trim().slice(0, 80)
  return [labelOf({ kind, id, field }), ...(text === '' ? [] : [text])].join(': ')
}

/** Of a refused draft the texts that the shop no longer has: as long as it has them, all of it is refused. */
export const goneFrom = (errors: readonly FieldError[], draft: Draft): Draft =>
  new Map(
    keyed(errors, draft)
      .filter(({ code }) => code === 'not_found')
      .map(({ key }) => [key, draft.get(key)!]),
  )

/**
 * A draft after it was refused: without texts that the shop no longer has. What others have saved is shown by the errors, and overwritten when the
 * draft is saved again.
 */
export function afterRefusal(draft: Draft, errors: readonly FieldError[], refused: Draft): Draft {
  const gone = goneFrom(errors, refused)
  const stale = new Set(keyed(errors, refused).flatMap(({ key, code }) => (code === 'stale' ? [key] : [])))
  return new Map(
    [...draft]
      .filter(([key]) => !gone.has(key))
      .map(([key, typed]) => [key, stale.has(key) ? { ...typed, from_text: undefined } : typed]),
  )
}

/** What no shown row says of a refused draft: which texts are gone, and what is wrong with those of other pages. Empty if nothing is. */
export function refusalText(
  errors: readonly FieldError[],
  draft: Draft,
  shown: readonly Translation[],
): string {
  const gone = goneFrom(errors, draft)
  const rows = new Set(shown.map(keyOf))
  const texts = [...gone.keys()].map((key) => nameIn(draft, key)).join('; ')
  return [
    ...(gone.size > 0 ? [t('No longer in the shop and not saved: {texts}.', { texts })] : []),
    ...(gone.size > 0 && gone.size < draft.size ? [t('Save again to save the other texts.')] : []),
    ...keyed(errors, draft)
      .filter(({ key }) => !(gone.has(key) || rows.has(key)))
      .map(({ key, message }) => `${nameIn(draft, key)}: ${message}`),
  ].join(' ')
}

export const KIND_NAMES: Record<TranslationKind, [one: string, many: string]> = {
  product: [t('Product'), t('Products')],
  product_group: [t('Product with variants'), t('Products with variants')],
  collection: [t('Collection'), t('Collections')],
  option: [t('Option'), t('Options')],
  option_value: [t('Option value'), t('Option values')],
  category: [t('Category'), t('Categories')],
  tag: [t('Tag'), t('Tags')],
  page: [t('Page'), t('Pages')],
  menu_link: [t('Menu link'), t('Menu links')],
  discount: [t('Discount or price list'), t('Discounts and price lists')],
  section: [t('Start page section'), t('Start page sections')],
  shipping_rate_template: [t('Shipping rate'), t('Shipping rates')],
  mail: [t('Email'), t('Emails')],
  file: [t('Picture'), t('Pictures')],
}

const FIELD_NAMES: Partial<Record<string, string>> = {
  title: t('Title'),
  description: t('Description'),
  slug: t('Slug'),
  safety_text: t('Safety information'),
  materials: t('Materials'),
  text: t('Text'),
  subject: t('Subject'),
  alt: t('Alt text'),
}

/** `Product: Title`, `Email (Shipped): Subject`; of kinds with a single text, the kind. */
export function labelOf({ kind, id, field }: Pick<Translation, 'kind' | 'id' | 'field'>): string {
  const [name_of_kind] = KIND_NAMES[kind]
  const one = kind === 'mail' ? `${name_of_kind} (${MAIL_NAMES[id] ?? id})` : name_of_kind
  const name = FIELD_NAMES[field]
  return name === undefined ? one : `${one}: ${name}`
}

/** What is said below the field. */
export const hintOf = ({ kind, id }: Pick<Translation, 'kind' | 'id'>): string | undefined =>
  kind === 'mail'
    ? t('Placeholders: {list}. If you clear the field, the built-in text is used.', {
        list: placeholdersOf(id),
      })
    : undefined

const LONG = new Set(['description', 'safety_text', 'text'])

export const isLong = ({ field }: Pick<Translation, 'field'>): boolean => LONG.has(field)
