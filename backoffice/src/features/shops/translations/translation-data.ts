// The API calls of the screen of languages, the names of translatable texts, and the typed but unsaved texts.

import type { FieldError } from '@kontor/contract/http/errors'
import { placeholdersOf } from '@kontor/contract/shops/mail-texts'
import { type Shop, shops } from '@kontor/contract/shops/shops'
import { type Translation, type TranslationKind, translations } from '@kontor/contract/shops/translations'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { MAIL_NAMES } from '../mails/mail-names.ts'

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

/**
 * Returns the language in the address, if the language is a further language of the shop, otherwise the first
 * further language.
 */
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

/** The number of texts, by status. */
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

/**
 * Sets the languages. The first is the shop's own language, and another member may have changed the own
 * language since the shop was read.
 */
export const setLanguages = (
  { id, updated_at }: Pick<Shop, 'id' | 'updated_at'>,
  languages: StoreLanguage[],
) => call(shops.update, { params: { id }, body: { languages, updated_at } })

export const keyOf = ({ kind, id, field }: Pick<Translation, 'kind' | 'id' | 'field'>): string =>
  JSON.stringify([kind, id, field])

interface Typed {
  text: string
  source: string
  /** The saved translation, or undefined to overwrite any translation. */
  from_text: string | null | undefined
}

/**
 * Typed texts by the key of the row, in the order of the first input. Each entry contains the source and
 * translation shown at the time.
 */
export type Draft = ReadonlyMap<string, Typed>

/** Records a typed text. A text equal to the server's text no longer counts as changed. */
export function withText(draft: Draft, row: Translation, text: string): Draft {
  const next = new Map(draft)
  if (text === (row.text ?? '')) next.delete(keyOf(row))
  else next.set(keyOf(row), { source: row.source, from_text: row.text, ...draft.get(keyOf(row)), text })
  return next
}

/**
 * Confirms an outdated translation that is still right. The draft saves the translation again, for the
 * present text.
 */
export const withConfirmed = (draft: Draft, row: Translation): Draft =>
  new Map(draft).set(keyOf(row), { source: row.source, from_text: row.text, text: row.text ?? '' })

/** Returns the texts still to be saved. A text changed during the save differs from the saved text. */
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

/** Returns errors such as `texts.3.text` with the keys of the rows. */
function keyed(errors: readonly FieldError[], draft: Draft) {
  const keys = [...draft.keys()]
  return errors.flatMap(({ field, code, message }) => {
    const key = keys[Number(/^texts\.(\d+)/.exec(field)?.[1])]
    return key === undefined ? [] : [{ key, code, message }]
  })
}

/** Returns the error of each text, by the key of the row. */
export const errorsAt = (errors: readonly FieldError[], draft: Draft): Map<string, string> =>
  new Map(keyed(errors, draft).map(({ key, message }) => [key, message]))

/** Returns the name of a typed text from the row, such as `Product: Title: Becher`. */
function nameIn(draft: Draft, key: string): string {
  const [kind, id, field] = JSON.parse(key) as [TranslationKind, string, string]
  const text = (draft.get(key)?.text ?? '').trim().slice(0, 80)
  return [labelOf({ kind, id, field }), ...(text === '' ? [] : [text])].join(': ')
}

/**
 * Returns the texts of a rejected draft that the shop no longer has. The server rejects the whole draft as
 * long as the draft contains such texts.
 */
export const goneFrom = (errors: readonly FieldError[], draft: Draft): Draft =>
  new Map(
    keyed(errors, draft)
      .filter(({ code }) => code === 'not_found')
      .map(({ key }) => [key, draft.get(key)!]),
  )

/**
 * Returns a draft after the server's rejection, without texts that the shop no longer has. The errors show
 * texts saved by other members. A second save overwrites these texts.
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

/**
 * Returns the errors of a rejected draft that no shown row displays: the missing texts, and the errors of
 * texts on other pages. Returns an empty text without such errors.
 */
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

/** Returns the hint below the field. */
export const hintOf = ({ kind, id }: Pick<Translation, 'kind' | 'id'>): string | undefined =>
  kind === 'mail'
    ? t('Placeholders: {list}. If you clear the field, the built-in text is used.', {
        list: placeholdersOf(id),
      })
    : undefined

const LONG = new Set(['description', 'safety_text', 'text'])

export const isLong = ({ field }: Pick<Translation, 'field'>): boolean => LONG.has(field)
