// A shop's texts in the visitor's language: translations replace the shop's own texts, everything else stays.

import type { TranslationKind } from '@kontor/contract/shops/translations'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { ShopCache } from '../../../cache/shop-cache.ts'
import type { Db } from '../../../db/pool.ts'
import { searchFold } from '../../../db/search/search-fold.ts'
import { soughtWord } from '../../../db/search/sought-word.ts'
import {
  findBySlug,
  listSlugsOf,
  listSmallTexts,
  listTextsOf,
  listWithWords,
  type TextRow,
} from './translations.queries.ts'

type Word = 'option' | 'option_value' | 'category' | 'tag'

interface WordCount {
  value: string
  count: number
}

/** The translatable fields of a product or a group. */
interface Translatable {
  id: string
  /** The group of a variant, whose texts are the group's texts. */
  group_id?: string | null
  slug?: string
  title?: string
  description?: string
  safety_text?: string
  materials?: string
  categories?: string[]
  tags?: string[]
  option_values?: { name: string; value: string }[]
  variant_title?: string
  options?: { name: string; values: string[] }[]
  sale_title?: string | null
  /** The discount or the price list with the title. */
  sale_offer_id?: string | null
  files?: { id: string; alt: string }[]
}

interface TranslatableCollection {
  id: string
  title: string
  slug: string
  description: string
  picture: { id: string; alt: string } | null
}

/** `texts`: by id and field. */
const withAlts = <File extends { id: string; alt: string }>(
  files: readonly File[],
  texts: ReadonlyMap<string, string>,
): File[] => files.map((file) => ({ ...file, alt: texts.get(`${file.id} alt`) ?? file.alt }))

const MAX_LABELS = 20

const TEXTS = ['title', 'description', 'safety_text', 'materials'] as const

const keyOf = (kind: string, id: string, field: string): string => `${kind} ${field} ${id}`

export interface ShopLanguages {
  id: string
  language: StoreLanguage
  languages: readonly StoreLanguage[]
}

/** For the shop's own language, the translator returns its input and does not query the database. */
export class Translator {
  /** True for the shop's own language. */
  readonly is_own: boolean
  /** The languages of the visible texts. */
  readonly languages: readonly StoreLanguage[]
  private readonly texts = new Map<string, string>()
  /** By translated word: the shop's own words with this translation. */
  private readonly words = new Map<string, string[]>()

  constructor(
    private readonly db: Db,
    private readonly shop_id: string,
    readonly language: StoreLanguage,
    /** The shop's. */
    own: StoreLanguage,
    small: readonly TextRow[],
  ) {
    this.is_own = language === own
    this.languages = [...new Set([language, own])]
    for (const { kind, id, field, text } of small) {
      this.texts.set(keyOf(kind, id, field), text)
      if (field !== 'name') continue
      const key = keyOf(kind, text.toLowerCase(), field)
      const same = this.words.get(key)
      if (same) same.push(id)
      else this.words.set(key, [id])
    }
  }

  text(kind: TranslationKind, id: string, field: string, otherwise: string): string {
    return this.texts.get(keyOf(kind, id, field)) ?? otherwise
  }

  word(kind: Word, word: string): string {
    return this.text(kind, word, 'name', word)
  }

  /**
   * Returns all of the shop's own words for a visible word, in any case. The last entry is the word itself,
   * unless the word has a translation.
   */
  ownWords(kind: Word, word: string): string[] {
    const own = this.words.get(keyOf(kind, word.toLowerCase(), 'name')) ?? []
    return own.length > 0 && this.texts.has(keyOf(kind, word, 'name')) ? own : [...own, word]
  }

  /** Returns one of the own words, for addresses. */
  ownWord(kind: Word, word: string): string {
    return this.ownWords(kind, word)[0]!
  }

  /** Counts each visible word. Own words with the same translation are counted together. */
  counts(kind: Word, own: WordCount[]): WordCount[] {
    if (this.is_own) return own
    const shown = new Map<string, WordCount>()
    for (const { value, count } of own) {
      const word = this.word(kind, value)
      const same = shown.get(word.toLowerCase())
      shown.set(word.toLowerCase(), { value: same?.value ?? word, count: count + (same?.count ?? 0) })
    }
    return [...shown.values()].sort((a, b) => b.count - a.count)
  }

  /** Returns a few own names of categories and tags whose translation contains the text, in any case. */
  labelsLike(text: string): string[] {
    const wanted = searchFold(text)
    return [...new Set(this.labelsShown((shown) => searchFold(shown).includes(wanted)).map(({ own }) => own))]
  }

  /** Returns a few categories and tags whose translation, in lower case, satisfies `isMeant`. */
  labelsShown(isMeant: (shown: string) => boolean): { own: string; shown: string }[] {
    const found: { own: string; shown: string }[] = []
    for (const [key, owns] of this.words) {
      const shown = /^(?:category|tag) name (.*)$/s.exec(key)?.[1]
      if (shown !== undefined && isMeant(shown)) found.push(...owns.map((own) => ({ own, shown })))
    }
    return found.slice(0, MAX_LABELS)
  }

  /** Returns the products and groups for each word in translations of products. */
  async findWords(words: readonly string[]) {
    if (this.is_own || words.length === 0) return undefined
    const rows = await listWithWords(
      this.db,
      this.shop_id,
      this.language,
      words.map((word) => ({ word, ...soughtWord(word, this.languages) })),
    )
    return new Map(rows.map(({ word, ids, titled }) => [word, { ids, titled }]))
  }

  async textsOf(kinds: readonly TranslationKind[], ids: readonly string[]): Promise<Map<string, string>> {
    if (this.is_own || ids.length === 0) return new Map()
    const rows = await listTextsOf(this.db, this.shop_id, this.language, kinds, ids)
    return new Map(rows.map(({ id, field, text }) => [`${id} ${field}`, text]))
  }

  /** Products, variants and groups. */
  async products<Row extends Translatable>(rows: Row[]): Promise<Row[]> {
    if (this.is_own) return rows
    const ids = rows.map(({ id, group_id }) => group_id ?? id)
    const file_ids = rows.flatMap(({ files = [] }) => files.map(({ id }) => id))
    const texts = await this.textsOf(
      ['product', 'product_group', 'file'],
      [...new Set([...ids, ...file_ids])],
    )
    return rows.map((row) => ({
      ...row,
      ...this.ownTexts(row, texts),
      ...this.labels(row),
      ...this.besideTexts(row, texts),
    }))
  }

  private ownTexts(row: Translatable, texts: ReadonlyMap<string, string>): Partial<Translatable> {
    const changed: Partial<Translatable> = {}
    const id = row.group_id ?? row.id
    for (const field of TEXTS) {
      const text = row[field] === undefined ? undefined : texts.get(`${id} ${field}`)
      if (text !== undefined) changed[field] = text
    }
    if (row.slug !== undefined && (row.group_id ?? null) === null)
      changed.slug = texts.get(`${id} slug`) ?? row.slug
    return changed
  }

  private labels(row: Translatable): Partial<Translatable> {
    const changed: Partial<Translatable> = {}
    if (row.categories) changed.categories = row.categories.map((word) => this.word('category', word))
    if (row.tags) changed.tags = row.tags.map((word) => this.word('tag', word))
    if (row.options) changed.options = this.options(row.options)
    if (row.option_values) {
      changed.option_values = row.option_values.map(({ name, value }) => ({
        name: this.word('option', name),
        value: this.word('option_value', value),
      }))
      if (row.variant_title !== undefined)
        changed.variant_title = changed.option_values.map(({ value }) => value).join(' / ')
    }
    return changed
  }

  private besideTexts(row: Translatable, texts: ReadonlyMap<string, string>): Partial<Translatable> {
    const changed: Partial<Translatable> = {}
    if (row.sale_title && row.sale_offer_id)
      changed.sale_title = this.text('discount', row.sale_offer_id, 'title', row.sale_title)
    if (row.files) changed.files = withAlts(row.files, texts)
    return changed
  }

  options(options: readonly { name: string; values: string[] }[]) {
    return options.map(({ name, values }) => ({
      name: this.word('option', name),
      values: values.map((value) => this.word('option_value', value)),
    }))
  }

  async files<File extends { id: string; alt: string }>(files: File[]): Promise<File[]> {
    if (this.is_own) return files
    const texts = await this.textsOf(
      ['file'],
      files.map(({ id }) => id),
    )
    return withAlts(files, texts)
  }

  /** Translates the picture of a collection or a section. */
  picture<Picture extends { id: string; alt: string }>(picture: Picture | null): Picture | null {
    return picture && { ...picture, alt: this.text('file', picture.id, 'alt', picture.alt) }
  }

  collections<Row extends TranslatableCollection>(rows: Row[]): Row[] {
    if (this.is_own) return rows
    return rows.map((row) => ({
      ...row,
      picture: this.picture(row.picture),
      title: this.text('collection', row.id, 'title', row.title),
      slug: this.text('collection', row.id, 'slug', row.slug),
      description: this.text('collection', row.id, 'description', row.description),
    }))
  }

  rates<Row extends { id: string; title: string; description?: string | undefined }>(rows: Row[]): Row[] {
    if (this.is_own) return rows
    const of = (id: string, field: string, otherwise: string) =>
      this.text('shipping_rate_template', id, field, otherwise)
    return rows.map((row) => ({
      ...row,
      title: of(row.id, 'title', row.title),
      description: of(row.id, 'description', row.description ?? ''),
    }))
  }

  titles<Row extends { id: string; title: string }>(kind: TranslationKind, rows: readonly Row[]): Row[] {
    return rows.map((row) => ({ ...row, title: this.text(kind, row.id, 'title', row.title) }))
  }
}

/** Returns the shop's own words for a word that a visitor sends; undefined without a word. */
export const ownWordsFor = (kind: Word, word: string | undefined, texts: Translator): string[] | undefined =>
  word ? texts.ownWords(kind, word) : undefined

/** Returns the requested language if the shop has texts in the language, else the shop's own language. */
export const languageFor = (
  { languages, language }: ShopLanguages,
  asked: string | undefined,
): StoreLanguage => languages.find((one) => one === asked) ?? language

/**
 * Opens a translator for the shop's own language if no language, or a language without translations, is
 * requested.
 */
export async function openTranslator(
  db: Db,
  cache: ShopCache<unknown>,
  shop: ShopLanguages,
  asked: string | undefined,
): Promise<Translator> {
  const language = languageFor(shop, asked)
  if (language === shop.language) return new Translator(db, shop.id, language, language, [])
  const all = (await cache.load(`translations ${shop.id}`, shop.id, () =>
    listSmallTexts(db, shop.id),
  )) as TextRow[]
  return new Translator(
    db,
    shop.id,
    language,
    shop.language,
    all.filter((row) => row.language === language),
  )
}

/**
 * Returns the id of the item with this slug in any language. Former languages count, because the shop has
 * published their addresses. A slug in the language of `texts` comes first.
 */
export const idOfSlug = async (
  db: Db,
  shop: Pick<ShopLanguages, 'id' | 'language'>,
  kinds: readonly TranslationKind[],
  slug: string,
  texts: Translator,
): Promise<string | undefined> => (await findBySlug(db, shop.id, kinds, slug, texts.language))?.id

/**
 * Returns the slugs in the shop's further languages by the id of a product, group or collection, if the slugs
 * differ.
 */
export async function slugsOf(
  db: Db,
  shop: ShopLanguages,
  ids: readonly string[],
): Promise<Map<string, Map<StoreLanguage, string>>> {
  const slugs = new Map<string, Map<StoreLanguage, string>>()
  if (shop.languages.length < 2 || ids.length === 0) return slugs
  // If the shop had another own language before, old slugs may remain in the present language, and these
  // slugs are no longer addresses.
  for (const { id, language, text } of await listSlugsOf(db, shop.id, ids))
    if (language !== shop.language && shop.languages.includes(language))
      slugs.set(id, (slugs.get(id) ?? new Map<StoreLanguage, string>()).set(language, text))
  return slugs
}
