// The SQL of membership in collections, shared by the queries of the back office and of the storefront.
// Members are single products `p` and groups `g`. The rows of variants also have the group's fields.

import type { CollectionCondition, CollectionRules } from '@kontor/contract/catalogue/collections'
import { type Statement, sql } from '../../../../db/sql.ts'
import { canBeHandedOver, sellingWarehouses } from '../../../stock/selling-warehouses.sql.ts'

/** The facts that determine membership. */
export interface Membership {
  id: string
  /** Is null for a collection whose members are chosen by hand. */
  rules: CollectionRules | null
}

/**
 * Returns the remaining memberships if the query reads the collection's members by hand separately, in their
 * order.
 */
export const withoutItemsOf = (id: string, within: readonly Membership[]): Membership[] =>
  within.filter((one) => one.id !== id || one.rules !== null)

/**
 * Buyers can buy `products p` now: an active warehouse has unreserved stock, or the product sells without
 * stock. The query reads the warehouses once; a join would look up each warehouse for each product. `offset
 * 0` keeps the planner from reading all stock levels of all shops at once. The planner takes this for quicker
 * if the query may ask for many products.
 */
export const isInStock = (
  shop_id: string,
): Statement<never> => sql<never>`((p.allow_negative_stock and ${canBeHandedOver(shop_id)}) or exists (
  select from stock_levels l
  where l.shop_id = p.shop_id and l.product_id = p.id and l.on_hand > l.held and l.warehouse_id = any(${sellingWarehouses(shop_id)}) offset 0))`

/** Spells letters and marks as one character each, as typed, and as several characters, as in some files. */
const spelled = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [text.normalize('NFC'), text.normalize('NFD')])),
]

/**
 * The text of `is` equals one of the texts, in any case. The query makes the array once; a subquery would run
 * for each variant.
 */
export const isAnyOf = (is: Statement<never>, texts: readonly string[]): Statement<never> =>
  sql<never>`lower(${is}) = any(array(select lower(t) from unnest(${spelled(texts)}::text[]) t))`

/** `products p` is a variant with a value of an option among these. The option has one of these names. */
export const hasOption = (
  names: readonly string[],
  values: readonly string[],
): Statement<never> => sql<never>`exists (
  select from jsonb_array_elements(p.option_values) o
  where ${isAnyOf(sql`o ->> 'name'`, names)} and ${isAnyOf(sql`o ->> 'value'`, values)})`

/** One value of each option; an option may have several names. */
export type OptionChoice = Readonly<Record<'names' | 'values', readonly string[]>>

/** A variant on sale of the group `g` has a wanted value of each option; by product_groups_by_options. */
export const hasVariantWith = (options: readonly OptionChoice[]): Statement<never> => {
  const conditions = options.map(
    ({ names, values }) => sql`option_condition(${spelled(names)}::text[], ${spelled(values)}::text[])`,
  )
  return sql<never>`(g.options_on_sale @? ('$[*] ? (' || ${sql.join(conditions, " || ' && ' || ")} || ')')::jsonpath)`
}

/** The wanted labels of this shop. */
export const wantedLabels = (shop_id: string, labels: readonly string[]): Statement<never> =>
  sql<never>`shop_labels(${shop_id}::uuid, ${spelled(labels)}::text[])`

/** Products `p` or groups `g`; undefined if a statement has only one table. */
type Row = 'p' | 'g' | undefined

const columnOf = (row: Row, column: string) =>
  row === undefined ? sql.ident(column) : sql<never>`${sql.ident(row)}.${sql.ident(column)}`

/**
 * The way to compare labels: by their indexes, or by rows that the query reads anyway. The row is faster than
 * computing the expression of an index. No index answers the comparison by row, and the planner expects a
 * match in every other row.
 */
export type LabelsBy = 'index' | 'row'

/** True if the row has any of these labels, in any case; by the index on shop_labels of the column. */
export const hasAnyLabel = (
  shop_id: string,
  row: Row,
  column: 'categories' | 'tags',
  labels: readonly string[],
  by: LabelsBy = 'index',
): Statement<never> =>
  by === 'row'
    ? sql<never>`coalesce(lower(${columnOf(row, column)}::text)::text[] && (select lower(${spelled(labels)}::text[]::text)::text[]), false)`
    : sql<never>`shop_labels(${columnOf(row, 'shop_id')}, ${columnOf(row, column)}) && ${wantedLabels(shop_id, labels)}`

/** True if the row is of this brand, in any case; by products_by_brand or product_groups_by_brand. */
export const hasBrand = (
  shop_id: string,
  row: Row,
  brand: string,
  by: LabelsBy = 'index',
): Statement<never> => {
  const own = columnOf(row, 'brand')
  return by === 'row'
    ? sql<never>`coalesce(${isAnyOf(own, [brand])}, false)`
    : sql<never>`(${own} <> '' and shop_labels(${columnOf(row, 'shop_id')}, array[${own}]) && ${wantedLabels(shop_id, [brand])})`
}

/** True if prices from `least` to `most` overlap the range of the condition, which has at least one bound. */
const isBetween = (
  { least, most }: Record<'least' | 'most', Statement<unknown>>,
  { min = null, max = null }: Extract<CollectionCondition, { field: 'price' }>,
): Statement<unknown> => {
  const bounds = [
    ...(min === null ? [] : [sql`${most} >= ${min}::numeric`]),
    ...(max === null ? [] : [sql`${least} <= ${max}::numeric`]),
  ]
  return sql`(${sql.join(bounds, ' and ')})`
}

function productFits(shop_id: string, condition: CollectionCondition, by: LabelsBy): Statement<unknown> {
  switch (condition.field) {
    case 'category':
      return hasAnyLabel(shop_id, 'p', 'categories', [condition.value], by)
    case 'tag':
      return hasAnyLabel(shop_id, 'p', 'tags', [condition.value], by)
    case 'brand':
      return hasBrand(shop_id, 'p', condition.value, by)
    case 'created_within_days':
      return sql`p.created_at > now() - make_interval(days => ${condition.value})`
    case 'price':
      return isBetween({ least: sql`p.price`, most: sql`p.price` }, condition)
    case 'in_stock':
      return isInStock(shop_id)
    case 'option':
      return hasOption([condition.name], [condition.value])
  }
}

/** A group itself has no price, stock or value of an option; only its variants have. */
function groupFits(shop_id: string, condition: CollectionCondition, by: LabelsBy): Statement<unknown> {
  switch (condition.field) {
    case 'category':
      return hasAnyLabel(shop_id, 'g', 'categories', [condition.value], by)
    case 'tag':
      return hasAnyLabel(shop_id, 'g', 'tags', [condition.value], by)
    case 'brand':
      return hasBrand(shop_id, 'g', condition.value, by)
    case 'created_within_days':
      return sql`g.created_at > now() - make_interval(days => ${condition.value})`
    default:
      return sql`false`
  }
}

type Fits = (shop_id: string, condition: CollectionCondition, by: LabelsBy) => Statement<unknown>

const rulesHold = (
  shop_id: string,
  { match, conditions }: CollectionRules,
  fits: Fits,
  by: LabelsBy,
): Statement<unknown> => {
  const all = conditions.map((condition) => fits(shop_id, condition, by))
  return sql`(${sql.join(all, match === 'all' ? ' and ' : ' or ')})`
}

/** `offset 0`: as for `isInStock`, of all variants of all shops. */
const anyVariantFits = (shop_id: string, rules: CollectionRules, by: LabelsBy) => sql`exists (
  select from products p
  where p.shop_id = g.shop_id and p.group_id = g.id and p.archived_at is null and coalesce(p.is_variant_live, p.is_live)
    and ${rulesHold(shop_id, rules, productFits, by)} offset 0)`

/** The fields that a variant's row copies from its group. */
const HELD: ReadonlySet<CollectionCondition['field']> = new Set(['category', 'tag', 'brand'])

/**
 * The group `g` fits, or a live variant fits by its own fields. For fields of the group, the query asks only
 * the group, so the group's indexes can answer.
 */
function groupOrVariantFits(
  shop_id: string,
  { match, conditions }: CollectionRules,
  by: LabelsBy,
): Statement<unknown> {
  const of_variants = { match, conditions: conditions.filter(({ field }) => !HELD.has(field)) }
  // The query asks for variants only of groups whose prices overlap the rules.
  const reaching = match === 'all' ? conditions.filter((condition) => condition.field === 'price') : []
  const fits = [
    ...conditions
      .filter(({ field }) => HELD.has(field))
      .map((condition) => groupFits(shop_id, condition, by)),
    ...reaching.map((condition) => isBetween({ least: sql`g.price_min`, most: sql`g.price_max` }, condition)),
    ...(of_variants.conditions.length > 0
      ? [
          sql`(${rulesHold(shop_id, of_variants, groupFits, by)} or ${anyVariantFits(shop_id, of_variants, by)})`,
        ]
      : []),
  ]
  return sql`(${sql.join(fits, match === 'all' ? ' and ' : ' or ')})`
}

function isMember(
  collections: readonly Membership[],
  byHand: (collection_ids: string[]) => Statement<unknown>,
  byRules: (rules: CollectionRules) => Statement<unknown>,
): Statement<never> {
  const by_hand = collections.filter(({ rules }) => rules === null).map(({ id }) => id)
  const conditions = [
    ...(by_hand.length > 0 ? [byHand(by_hand)] : []),
    ...collections.flatMap(({ rules }) => (rules === null ? [] : [byRules(rules)])),
  ]
  return conditions.length === 0 ? sql<never>`false` : sql<never>`(${sql.join(conditions, ' or ')})`
}

/** The single product `p` is a member of at least one of these collections. */
export const isProductIn = (
  shop_id: string,
  collections: readonly Membership[],
  by: LabelsBy = 'index',
): Statement<never> =>
  isMember(
    collections,
    (ids) => sql`p.id in (
      select i.product_id from collection_items i
      where i.shop_id = ${shop_id} and i.collection_id = any(${ids}::uuid[]) and i.product_id is not null)`,
    (rules) => rulesHold(shop_id, rules, productFits, by),
  )

/**
 * The group `g` is a member of at least one of these collections, because the group or a live variant fits.
 */
export const isGroupIn = (
  shop_id: string,
  collections: readonly Membership[],
  by: LabelsBy = 'index',
): Statement<never> =>
  isMember(
    collections,
    (ids) => sql`g.id in (
      select i.group_id from collection_items i
      where i.shop_id = ${shop_id} and i.collection_id = any(${ids}::uuid[]) and i.group_id is not null)`,
    (rules) => groupOrVariantFits(shop_id, rules, by),
  )

/**
 * The product `p`, a single product or a variant, is sold in one of these collections. A variant also belongs
 * to the collections of its group. The query asks for each group of the products once, for any number of
 * variants.
 */
export const isSoldIn = (
  shop_id: string,
  product_ids: readonly string[],
  collections: readonly Membership[],
): Statement<never> =>
  sql<never>`(${isProductIn(shop_id, collections)} or p.group_id in (
    select g.id from product_groups g
    where g.shop_id = ${shop_id} and ${isGroupIn(shop_id, collections)} and g.id in (
      select v.group_id from products v where v.shop_id = ${shop_id} and v.id = any(${product_ids}::uuid[]))))`
