// The SQL of searching: which products have every word, which come close, and in which order. `p` is the product.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { type SoughtWord, soughtWord } from '../../../db/search/sought-word.ts'
import { type Statement, sql } from '../../../db/sql.ts'

/** For words of a search, the products and groups that have them in their translation into the visitor's language, and those in the title of it. */
export type Translated = ReadonlyMap<string, { ids: readonly string[]; titled: readonly string[] }>

/** How the words of a search are to be understood. */
export interface Wording {
  /** What matches the words in its translation; undefined in the shop's own language. */
  translated?: Translated | undefined
  /** The visitor's and the shop's. */
  languages?: readonly StoreLanguage[] | undefined
}

const isOneOf = (ids: readonly string[], of: Named) =>
  of === 'g'
    ? sql`g.id = any(${ids}::uuid[])`
    : sql`(p.id = any(${ids}::uuid[]) or p.group_id = any(${ids}::uuid[]))`

const hasSpelling = (folded: Statement<unknown>, { spellings }: SoughtWord) =>
  sql`${folded} like any(search_patterns(${spellings}))`

/** For `or`: a name has the word in one of its spellings or forms; a description only in a spelling. */
export const hasName = (folded: Statement<unknown>, word: SoughtWord) =>
  word.ends.length === 0
    ? hasSpelling(folded, word)
    : sql`${hasSpelling(folded, word)} or ${folded} ~ search_ends(${word.ends})`

/** One or two Latin letters are in every description, and no index knows them. */
const isInDescriptions = (word: string): boolean => !/^[\p{Script=Latin}\d]{1,2}$/u.test(word)

/** `(… or …)`: the word is in one of the names, in the description, or in a translation. */
function isAnywhere(
  of: Named,
  { names, description }: { names: readonly Statement<unknown>[]; description: Statement<unknown> },
  word: string,
  { translated, languages }: Wording,
) {
  const [found, sought] = [translated?.get(word), soughtWord(word, languages)]
  return sql`(${sql.join(
    [
      ...names.map((name) => hasName(name, sought)),
      ...(isInDescriptions(word) ? [hasSpelling(description, sought)] : []),
      ...(found ? [isOneOf(found.ids, of)] : []),
    ],
    ' or ',
  )})`
}

const hasWord = (word: string, wording: Wording) =>
  isAnywhere('p', { names: [NAMES.p], description: sql`p.search_text` }, word, wording)

/** A piece of SQL, `from … where …` over products `p`, that says which products are searched. */
export type Among = Statement<unknown>

/** `and …` for each word: the product has it in the title, the SKU, a label or the description; products_live_searched. */
export const hasAllWords = (words: readonly string[], wording: Wording = {}): Statement<never> =>
  sql.join(
    words.map((word) => sql`and ${hasWord(word, wording)}`),
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
export const hasAllTerms = (terms: readonly Term[], wording: Wording): Statement<never> =>
  eachTerm(terms, (word) => hasWord(word, wording))

/** Of groups that are on sale by product_groups_searched, whose expression this has to be. */
const GROUP_TEXT = sql`search_fold(left(g.description, 8000))`

/** For `eachTerm`: a word is in one of these texts of `product_groups g`, in its description, or in its translation. */
const isInGroup = (names: readonly Statement<unknown>[], wording: Wording) => (word: string) =>
  isAnywhere('g', { names, description: GROUP_TEXT }, word, wording)

/**
 * `and …` for each term: variants of `product_groups g` may have it, since their texts are those of the group, which has their SKUs, too. No variant
 * of another group has it.
 */
export const mayHaveAllTerms = (terms: readonly Term[], wording: Wording): Statement<never> =>
  eachTerm(terms, isInGroup([NAMES.g], wording))

/** `and …` for each term: every variant of `product_groups g` has it, since it is in what they share: title, labels or description. */
export const allHaveAllTerms = (terms: readonly Term[], wording: Wording): Statement<never> =>
  eachTerm(terms, isInGroup([titleLine('g'), labelsLine('g')], wording))

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
function weightOf(word: string, of: Named, { translated, languages }: Wording) {
  const { spellings, ends } = soughtWord(word, languages)
  const title = sql`' ' || ${titleLine(of)} || ' '`
  const patterns = (before: string, after = '') =>
    sql`any(search_patterns(${spellings}, ${before}, ${after}))`
  return sql`
  case
    ${when(translated?.get(word)?.titled, of)}
    when ${title} like ${patterns(' ', ' ')} then 6
    when ${title} like ${patterns(' ')} or e'\n' || ${skuLine(of)} like ${patterns('\n')} then 5
    ${ends.length > 0 ? sql`when ${titleLine(of)} ~ search_ends(${ends}) then 4` : sql.empty}
    when ${titleLine(of)} like ${patterns('')} then 3
    when ${NAMES[of]} like ${patterns('')} then 2
    ${ends.length > 0 ? sql`when ${NAMES[of]} ~ search_ends(${ends}) then 2` : sql.empty}
    else 1
  end`
}

/**
 * Returns whether the SKU, or one of a group's, was typed, and the relevance, of a product or group that has
 * all words.
 */
export const relevance = (words: readonly string[], of: Named, wording: Wording) => ({
  is_sku:
    of === 'p'
      ? sql`(${skuLine(of)} = search_fold(${words.join(' ')}))`
      : sql`(position(' ' || search_fold(${words.join(' ')}) || ' ' in ' ' || ${skuLine(of)} || ' ') > 0)`,
  weight: sql`(${sql.join(
    words.map((word) => weightOf(word, of, wording)),
    ' + ',
  )})`,
})

/** For `order by`: first the product whose SKU was typed, then by relevance, then the newest. */
export const bestFirst = (words: readonly string[], wording: Wording): Statement<never> => {
  const { is_sku, weight } = relevance(words, 'p', wording)
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

/** A category or tag of the shop, and what its visitors read instead. */
export interface ShownLabel {
  own: string
  shown: string
}

/**
 * `from … where true`: these products, those that have a title in the language with that one before their own, and those that have one of the labels
 * with what is shown of it after theirs. For searches of similar words; translations of titles by primary key.
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
