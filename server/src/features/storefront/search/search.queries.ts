// The SQL of searching: which products have every word, which come close, and in which order. `p` is the product.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'

/** For words of a search, the products and groups that have them in their translation into the visitor's language, and those in the title of it. */
export type Translated = ReadonlyMap<string, { ids: readonly string[]; titled: readonly string[] }>

const NOT_TRANSLATED: Translated = new Map()

const isOneOf = (ids: readonly string[], of: Named) =>
  of === 'g'
    ? sql`g.id = any(${ids}::uuid[])`
    : sql`(p.id = any(${ids}::uuid[]) or p.group_id = any(${ids}::uuid[]))`

const hasWord = (word: string, translated = NOT_TRANSLATED) => {
  const found = translated.get(word)
  return sql`(p.search_names like search_pattern(${word}) or p.search_text like search_pattern(${word})${
    found ? sql` or ${isOneOf(found.ids, 'p')}` : sql.empty
  })`
}

/** A piece of SQL, `from … where …` over products `p`, that says which products are searched. */
export type Among = Statement<unknown>

/** `and …` for each word: the product has it in the title, the SKU, a label or the description; products_live_searched. */
export const hasAllWords = (words: readonly string[]): Statement<never> =>
  sql.join(
    words.map((word) => sql`and ${hasWord(word)}`),
    ' ',
  )

/** A word or phrase of a search, with its synonyms: any of these will do, and each is a list of words that are all needed. */
export type Term = readonly (readonly string[])[]

/** `and …` for each term, with whether a word is there. */
const eachTerm = (terms: readonly Term[], isThere: (word: string) => Statement<unknown>): Statement<never> =>
  sql.join(
    terms.map(
      (term) =>
        sql`and (${sql.join(
          term.map((words) => sql`(${sql.join(words.map(isThere), ' and ')})`),
          ' or ',
        )})`,
    ),
    ' ',
  )

/** `and …` for each term: the product has it; products_live_searched. */
export const hasAllTerms = (terms: readonly Term[], translated?: Translated): Statement<never> =>
  eachTerm(terms, (word) => hasWord(word, translated))

/** Of groups that are on sale by product_groups_searched, whose expression this has to be. */
const GROUP_TEXT = sql`search_fold(left(g.description, 8000))`

/** For `eachTerm`: a word is in one of these texts of `product_groups g`, in its description, or in its translation. */
const isInGroup = (texts: readonly Statement<unknown>[], translated: Translated) => (word: string) => {
  const found = translated.get(word)
  const within = [...texts, GROUP_TEXT].map((text) => sql`${text} like search_pattern(${word})`)
  return sql`(${sql.join(found ? [...within, isOneOf(found.ids, 'g')] : within, ' or ')})`
}

/**
 * `and …` for each term: variants of `product_groups g` may have it, since their texts are those of the group, which has their SKUs, too. No variant
 * of another group has it.
 */
export const mayHaveAllTerms = (terms: readonly Term[], translated = NOT_TRANSLATED): Statement<never> =>
  eachTerm(terms, isInGroup([NAMES.g], translated))

/** `and …` for each term: every variant of `product_groups g` has it, since it is in what they share: title, labels or description. */
export const allHaveAllTerms = (terms: readonly Term[], translated = NOT_TRANSLATED): Statement<never> =>
  eachTerm(terms, isInGroup([titleLine('g'), labelsLine('g')], translated))

/** Of `products p`, or of `product_groups g`, which have the same text. */
const NAMES = { p: sql`p.search_names`, g: sql`g.search_names` }
type Named = keyof typeof NAMES
const titleLine = (of: Named) => sql`split_part(${NAMES[of]}, e'\n', 1)`
const skuLine = (of: Named) => sql`split_part(${NAMES[of]}, e'\n', 2)`
const labelsLine = (of: Named) => sql`split_part(${NAMES[of]}, e'\n', 3)`

/** A word of the title in the visitor's language counts as one of the title. */
const when = (titled: readonly string[] | undefined, of: Named) =>
  titled === undefined ? sql.empty : sql`when ${isOneOf(titled, of)} then 6`

/** The relevance of a product that has the word: highest for a word of the title, lowest for one of the description. */
const weightOf = (word: string, of: Named, translated: Translated) => sql`
  case
    ${when(translated.get(word)?.titled, of)}
    when position(' ' || search_fold(${word}) || ' ' in ' ' || ${titleLine(of)} || ' ') > 0 then 6
    when position(' ' || search_fold(${word}) in ' ' || ${titleLine(of)}) > 0 or starts_with(${skuLine(of)}, search_fold(${word})) then 5
    when position(search_fold(${word}) in ${titleLine(of)}) > 0 then 3
    when position(search_fold(${word}) in ${NAMES[of]}) > 0 then 2
    else 1
  end`

/** Whether the SKU, or one of a group's, was typed, and the relevance, of a product or group that has all words. */
export const relevance = (words: readonly string[], of: Named, translated = NOT_TRANSLATED) => ({
  is_sku:
    of === 'p'
      ? sql`(${skuLine(of)} = search_fold(${words.join(' ')}))`
      : sql`(position(' ' || search_fold(${words.join(' ')}) || ' ' in ' ' || ${skuLine(of)} || ' ') > 0)`,
  weight: sql`(${sql.join(
    words.map((word) => weightOf(word, of, translated)),
    ' + ',
  )})`,
})

/** For `order by`: first the product whose SKU was typed, then by relevance, then the newest. */
export const bestFirst = (words: readonly string[], translated?: Translated): Statement<never> => {
  const { is_sku, weight } = relevance(words, 'p', translated)
  return sql`${is_sku} desc, ${weight} desc, p.created_at desc, p.id desc`
}

/** The most finds of a search that are put in the order of relevance: the newest, of the catalogue's tiles those of each kind. */
export const MAX_RANKED = 2000

/** `p` or `g` has the SKU that was typed; products_live_by_sku. */
export const hasTypedSku = (shop_id: string, words: readonly string[], of: Named) => {
  const typed = sql`lower(${words.join(' ')})`
  return of === 'p'
    ? sql`lower(p.sku) = ${typed}`
    : sql`g.id = any(array(
        select o.group_id from products o
        where o.shop_id = ${shop_id} and o.is_live and o.archived_at is null and lower(o.sku) = ${typed} and o.group_id is not null))`
}

/**
 * `from …`: what is put in the order of relevance, the newest finds and, whatever its age, what has the SKU that was typed. `looked_up` are the same
 * finds, asked for so that an index of SKUs can be used.
 */
export const rankedOf = (
  of: Named,
  found: Statement<unknown>,
  { looked_up, has_sku }: { looked_up: Statement<unknown>; has_sku: Statement<unknown> },
) => {
  const row = sql.ident(of)
  return sql`
    from (
      (select ${row}.* ${found} and not (${has_sku}) order by ${row}.created_at desc, ${row}.id desc limit ${MAX_RANKED})
      union all
      (select ${row}.* ${looked_up} and ${has_sku})) ${row}`
}

export interface NearCandidate {
  id: string
  /** The column as it is: a line of the title, one of the SKU, one of categories and tags. */
  search_names: string
  /** The words in the form they are searched for (`search_fold`). */
  folded: string[]
  /** For each word, whether the product has exactly that word. */
  has: boolean[]
}

/** Shorter words are similar to nearly everything. */
const MIN_LETTERS = 3

const isNear = (word: string) =>
  [...word].length < MIN_LETTERS
    ? hasWord(word)
    : sql`(${hasWord(word)} or search_fold(${word}) <% p.search_names)`

/** A category or tag of the shop, and what its visitors read instead. */
export interface ShownLabel {
  own: string
  shown: string
}

/**
 * `from … where true`: these products, those that have a title in the language with that one before their own, and those that have one of the labels
 * with what is shown of it after theirs. For `listNearCandidates`; translations of titles by primary key.
 */
export const withTextsIn = (
  language: StoreLanguage,
  products: Among,
  shop_id: string,
  labels: readonly ShownLabel[],
) => sql`
  from (
    select p.id, p.search_text, concat_ws(' ', search_fold(t.text), p.search_names${sql.join(
      labels.map(
        ({ own, shown }) =>
          sql`, case when ${own} = any(p.categories) or ${own} = any(p.tags) then search_fold(${shown}) end`,
      ),
      '',
    )}) as search_names
    from (select p.* ${products}) p
    left join translations t on t.shop_id = ${shop_id} and t.language = ${language}
      and t.kind = case when p.group_id is null then 'product' else 'product_group' end
      and t.item_id = coalesce(p.group_id, p.id)::text and t.field = 'title') p
  where true`

/**
 * One row for each product that has each word or, by trigrams, one similar to it; the most similar first. How similar it must be is a setting
 * of the pool's sessions (pg_trgm.word_similarity_threshold). `among` says which products are searched (see `Among`); no index knows that.
 */
export const listNearCandidates = (
  db: Db,
  words: readonly string[],
  among: Statement<unknown>,
  limit: number,
) =>
  db.rows(
    sql.plannedEachTime(sql<NearCandidate>`
      select p.id, p.search_names, array[${sql.join(words.map((word) => sql`search_fold(${word})`))}] as folded,
        array[${sql.join(words.map((word) => hasWord(word)))}] as has
      ${among} ${sql.join(
        words.map((word) => sql`and ${isNear(word)}`),
        ' ',
      )}
      order by ${sql.join(
        words.map((word) => sql`word_similarity(search_fold(${word}), p.search_names)`),
        ' + ',
      )} desc, p.id desc limit ${limit}`),
  )
