// The SQL of entries on sale under a filter, as single products `p` and groups `g`. A group is listed if one
// live variant fits all conditions on a variant: words, options, price and stock.

import { type Statement, sql } from '../../../db/sql.ts'
import { CURRENT_PRICE } from '../../catalogue/products/sale-prices/current-price.sql.ts'
import {
  hasAnyLabel,
  hasBrand,
  hasOption,
  hasVariantWith,
  isGroupIn,
  isInStock,
  isProductIn,
  type LabelsBy,
  type Membership,
  type OptionChoice,
} from '../../catalogue/products/sale-prices/members.sql.ts'
import {
  allHaveAllTerms,
  hasAllTerms,
  mayHaveAllTerms,
  type Term,
  type Wording,
} from '../search/search.queries.ts'

export interface EntryFilter extends Wording {
  /** The search terms; empty if the visitor does not search. */
  terms: readonly Term[]
  /** The selected products, themselves or as variants of their group; undefined for all products. */
  among?: readonly string[] | undefined
  /** The collections whose members are selected; undefined for all products. */
  within: readonly Membership[] | undefined
  /** An entry has one of the categories. */
  category: readonly string[] | undefined
  /** An entry has one of the tags. */
  tag: readonly string[] | undefined
  brand: string | undefined
  options: readonly OptionChoice[]
  price_min: string | undefined
  price_max: string | undefined
  in_stock: boolean
}

/**
 * How entries are looked for; which they are does not depend on it. Few are gathered by an index before they are put in order: the planner takes a
 * label it has not counted for one of thousands and would walk the whole list to meet the first. Of many the list is walked until the page is full: a
 * label's index would give all of them first. Undefined: as the planner likes, to find out whether they are few.
 */
type Amount = 'few' | 'many' | undefined

/** The amount of each kind. A kind with amount `none` is not queried again. */
export type Amounts = Readonly<Record<'products' | 'groups', 'none' | 'few' | 'many'>>

const labelsBy = (amount: Amount): LabelsBy => (amount === 'many' ? 'row' : 'index')

/** `and …` on what a group says for its variants: `p` or `g`. */
const matchesLabels = (
  shop_id: string,
  { category, tag, brand, options }: EntryFilter,
  row: 'p' | 'g',
  amount: Amount,
) => {
  const by = labelsBy(amount)
  // No index answers `is true`, but the planner still expects the condition to be rare, as options are.
  const walked = amount === 'many' ? sql`is true` : sql.empty
  return sql`
    ${category ? sql`and ${hasAnyLabel(shop_id, row, 'categories', category, by)}` : sql.empty}
    ${tag ? sql`and ${hasAnyLabel(shop_id, row, 'tags', tag, by)}` : sql.empty}
    ${brand ? sql`and ${hasBrand(shop_id, row, brand, by)}` : sql.empty}
    ${row === 'g' && options.length > 0 ? sql`and ${hasVariantWith(options)} ${walked}` : sql.empty}`
}

/** `offset 0` hides the order and the number of wanted rows from the planner. */
const unseen = (amount: Amount) => (amount === 'few' ? sql`offset 0` : sql.empty)

/**
 * `and …` on the sold product, `products p`: a variant has its own options, price, stock and searchable SKU.
 */
export const soldFits = (shop_id: string, filter: EntryFilter): Statement<unknown> => sql`
  ${sql.join(
    filter.options.map(({ names, values }) => sql`and ${hasOption(names, values)}`),
    ' ',
  )}
  ${filter.price_min === undefined ? sql.empty : sql`and ${CURRENT_PRICE} >= ${filter.price_min}::numeric`}
  ${filter.price_max === undefined ? sql.empty : sql`and ${CURRENT_PRICE} <= ${filter.price_max}::numeric`}
  ${filter.in_stock ? sql`and ${isInStock(shop_id)}` : sql.empty} ${hasAllTerms(filter.terms, filter)}`

/** `and …`: repeats `p.group_id is null` in the form of the index products_live_searched. */
const IS_SINGLE = sql`and (case when p.group_id is null then 1 else 0 end) = 1`

/** Only variants have options. */
export const products = (shop_id: string, filter: EntryFilter, amount?: Amount) => sql`
  from (
    select p.* from products p
    where p.shop_id = ${shop_id} and p.is_live and p.archived_at is null and p.group_id is null
      ${filter.terms.length > 0 ? IS_SINGLE : sql.empty}
      ${filter.options.length > 0 ? sql`and false` : sql.empty} ${matchesLabels(shop_id, filter, 'p', amount)}
      ${soldFits(shop_id, filter)}
      ${filter.within ? sql`and ${isProductIn(shop_id, filter.within, labelsBy(amount))}` : sql.empty}
      ${filter.among ? sql`and p.id = any(${filter.among}::uuid[])` : sql.empty} ${unseen(amount)}) p
  where true`

export const variantsOnSale = (shop_id: string, filter: EntryFilter) => sql`
  from products p
  where p.shop_id = ${shop_id} and p.is_live and p.archived_at is null ${soldFits(shop_id, filter)}`

/**
 * `and …`: the price range of the group overlaps the requested range. If only a lowest or only a highest
 * price is requested, one variant then fits.
 */
const reachesPrices = ({ price_min, price_max }: EntryFilter) => sql`
  ${price_min === undefined ? sql.empty : sql`and g.current_price_max >= ${price_min}::numeric`}
  ${price_max === undefined ? sql.empty : sql`and g.current_price_min <= ${price_max}::numeric`}`

/**
 * Returns whether each group that reaches into these prices, and has the options, has a variant that fits;
 * `priced`: the cheapest of which is its cheapest. At which prices it has the options, a group does not say.
 */
function isReachEnough({ price_min, price_max, options }: EntryFilter, priced: boolean): boolean {
  if (options.length > 0) return price_min === undefined && price_max === undefined
  return price_min === undefined || (price_max === undefined && !priced)
}

/** `and …`: of a group that reaches into these prices, and has the options, this is known from its own. */
const knowsPrices = (filter: EntryFilter, priced: boolean) => {
  if (isReachEnough(filter, priced)) return sql.empty
  const { price_min, price_max, options } = filter
  const from = price_min === undefined ? sql`true` : sql`g.current_price_min >= ${price_min}::numeric`
  const to = price_max === undefined ? sql`true` : sql`g.current_price_max <= ${price_max}::numeric`
  return priced || options.length > 0 ? sql`and ${from} and ${to}` : sql`and (${from} or ${to})`
}

/**
 * Groups with one live variant that fits: `g`; and where they are `priced`, `v` of what the variants that fit cost. That is known only after the last
 * of them, unless all fit; where no lowest price is asked for, the group knows their lowest, which is all that an order by price asks for. `newest`:
 * groups are put in that order first, then asked for their variants, so only as many as are wanted.
 */
export const groups = (
  shop_id: string,
  filter: EntryFilter,
  { amount, priced = false, newest = false }: { amount?: Amount; priced?: boolean; newest?: boolean } = {},
) => {
  const searched = mayHaveAllTerms(filter.terms, filter)
  const own = sql`
    from product_groups g
    where g.shop_id = ${shop_id} and g.is_live and g.archived_at is null ${matchesLabels(shop_id, filter, 'g', amount)}
      ${reachesPrices(filter)} ${amount === 'many' ? sql`and coalesce(true ${searched}, false)` : searched}
      ${filter.within ? sql`and ${isGroupIn(shop_id, filter.within, labelsBy(amount))}` : sql.empty}
      ${filter.among ? sql`and g.id in (${groupsOf(shop_id, filter.among)})` : sql.empty}`
  // Of stock a group says nothing for its variants, nor which of their prices are those of variants with these options.
  const asks_variants = filter.in_stock || (priced && filter.options.length > 0)
  const own_price = sql`select g.current_price_min as price_min, g.current_price_max as price_max`
  if (!asks_variants && filter.terms.length === 0 && isReachEnough(filter, priced))
    return sql`
      from (select g.* ${own} ${newest ? sql.empty : unseen(amount)}) g cross join lateral (${own_price}) v
      where g.current_price_min is not null`
  // With a limit in sight the planner would use the index of texts even for words too short for the index.
  const listed = sql`(select g.* ${own} ${newest ? sql`order by g.created_at desc, g.id desc` : unseen(amount ?? 'few')}) g`
  const fits = sql`${variantsOnSale(shop_id, filter)} and p.group_id = g.id`
  const known = asks_variants
    ? sql`false`
    : sql`(g.current_price_min is not null ${knowsPrices(filter, priced)} ${allHaveAllTerms(filter.terms, filter)})`
  if (!priced) return sql`from ${listed} where (${known} or exists (select ${fits} offset 0))`
  return sql`
    from ${listed}
    cross join lateral (
      ${own_price} where ${known}
      union all
      select min(${CURRENT_PRICE}), max(${CURRENT_PRICE}) ${fits} and not ${known} having count(*) > 0) v
    where true`
}

export const groupsOf = (shop_id: string, product_ids: readonly string[]) =>
  sql`select o.group_id from products o where o.shop_id = ${shop_id} and o.id = any(${product_ids}::uuid[])`
