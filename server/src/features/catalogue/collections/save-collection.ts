// Stores a collection with a slug that is unique in the shop, checked rules and a checked place in the tree.

import {
  type Collection,
  type CollectionCreate,
  type CollectionRules,
  type CollectionUpdate,
  MAX_COLLECTION_LEVELS,
  MAX_COLLECTIONS,
  MAX_SHOP_CONDITIONS,
} from '@kontor/contract/catalogue/collections'
import type { Currency } from '@kontor/contract/values/currencies'
import { toMinor } from '@kontor/contract/values/money'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { priceText } from '../../../http/input/price.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import { slugFrom } from '../../shops/slugs.ts'
import { refreshSalePrices } from '../products/sale-prices/refresh-sale-prices.ts'
import { depthOf, heightOf, placed, subtreeOf, type TreeNode } from './collection-tree.ts'
import {
  insertCollection,
  listTranslatedSlugs,
  listTree,
  lockCollection,
  lockTree,
  type TreeRow,
  updateCollection,
  updatePositions,
} from './collections.queries.ts'
import { getCollection } from './find-collections.ts'

const slugTaken = () => invalidField('slug', 'URL: already used by another collection.', 'not_unique')

const rejectViolation = (error: unknown): never => {
  const constraint = violatedConstraint(error)
  if (constraint === 'collections_shop_id_slug_key') throw slugTaken()
  if (constraint === 'collections_shop_id_file_id_fkey')
    throw invalidField('file_id', 'Picture: the shop has no such file.')
  throw error
}

/** Returns the rules with prices in the shop's currency. Rejects rules that do not fit the kind. */
function rulesOf(
  kind: Collection['kind'],
  rules: CollectionRules | null,
  currency: Currency,
): CollectionRules | null {
  if (kind === 'manual') {
    if (rules !== null)
      throw invalidField('rules', 'Rules: the products of this collection are chosen manually.')
    return null
  }
  if (rules === null) throw invalidField('rules', 'Rules are required')
  const conditions = rules.conditions.map((condition, at) => {
    if (condition.field !== 'price') return condition
    const name = `rules.conditions.${at}`
    const price = (text: string | null | undefined, field: string, label: string) =>
      text ? priceText(text, currency, `${name}.${field}`, label) : null
    const [min, max] = [price(condition.min, 'min', 'From'), price(condition.max, 'max', 'To')]
    if (min !== null && max !== null && toMinor(min, currency) > toMinor(max, currency))
      throw invalidField(`${name}.max`, 'To: at least the lowest price')
    return { field: 'price' as const, ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
  })
  return { match: rules.match, conditions }
}

/**
 * Rejects more conditions than a shop's collections may have together, because discounts and price lists
 * compare a basket with all of their collections.
 */
function checkConditions(
  tree: readonly TreeRow[],
  id: string | undefined,
  rules: CollectionRules | null,
): void {
  if (rules === null) return
  const others = tree.filter((node) => node.id !== id).map((node) => node.rules?.conditions.length ?? 0)
  if (others.reduce((sum, one) => sum + one, rules.conditions.length) > MAX_SHOP_CONDITIONS)
    throw invalidField(
      'rules',
      `At most ${MAX_SHOP_CONDITIONS} conditions in the collections of a shop.`,
      'too_many',
    )
}

/**
 * Rejects an unknown parent, the collection itself or a descendant as parent, and a tree that becomes too
 * deep.
 */
function checkParent(tree: readonly TreeNode[], id: string | undefined, parent_id: string | null): void {
  if (parent_id === null) return
  if (!tree.some((node) => node.id === parent_id))
    throw invalidField('parent_id', 'Parent: the shop has no such collection.')
  if (id !== undefined && subtreeOf(tree, id).some((node) => node.id === parent_id))
    throw invalidField('parent_id', 'Parent: a collection cannot be its own parent.')
  const levels = depthOf(tree, parent_id) + 1 + (id === undefined ? 1 : heightOf(tree, id))
  if (levels > MAX_COLLECTION_LEVELS)
    throw invalidField('parent_id', `Parent: at most ${MAX_COLLECTION_LEVELS} levels.`, 'too_deep')
}

const childrenOf = (tree: readonly TreeRow[], parent_id: string | null): string[] =>
  tree.filter((node) => node.parent_id === parent_id).map(({ id }) => id)

/** Makes a missing slug from the title, with a number if the slug is taken. */
async function insertWithSlug(
  tx: Tx,
  shop: ShopScope,
  { slug, ...fields }: Omit<CollectionFieldsOf, 'slug'> & { slug?: string | undefined },
  taken: ReadonlySet<string>,
  place: number,
): Promise<string> {
  const made = slugFrom(fields.title) || 'collection'
  if (slug !== undefined && taken.has(slug)) throw slugTaken()
  let free = slug ?? made
  for (let number = 2; slug === undefined && taken.has(free); number++) free = `${made}-${number}`
  const row = await insertCollection(tx, shop, { ...fields, slug: free }, place).catch(rejectViolation)
  return row!.id
}

type CollectionFieldsOf = Parameters<typeof insertCollection>[2]

export async function createCollection(
  db: Db,
  shop: ShopScope,
  { position, shop_id: _, ...body }: CollectionCreate,
  origin: string,
): Promise<Collection> {
  const rules = rulesOf(body.kind, body.rules, await getShopCurrency(db, shop))
  const sort = body.sort ?? (body.kind === 'manual' ? 'manual' : '-created_at')
  const id = await db.transaction(async (tx) => {
    await lockTree(tx, shop)
    const tree = await listTree(tx, shop.shop_id)
    if (tree.length >= MAX_COLLECTIONS)
      throw invalidField('shop_id', `At most ${MAX_COLLECTIONS} collections.`, 'too_many')
    checkParent(tree, undefined, body.parent_id)
    checkConditions(tree, undefined, rules)
    const siblings = childrenOf(tree, body.parent_id)
    const taken = new Set([...tree, ...(await listTranslatedSlugs(tx, shop))].map(({ slug }) => slug))
    const made = await insertWithSlug(tx, shop, { ...body, rules, sort }, taken, siblings.length)
    await updatePositions(tx, shop, placed(siblings, made, position))
    // The products are also members of the ancestors, and an offer may be for an ancestor.
    if (rules !== null && body.parent_id !== null) await refreshSalePrices(tx, shop.shop_id)
    return made
  })
  return getCollection(db, shop, id, origin)
}

/**
 * Locks the collection. Throws `stale`; rejects another kind and everything that `createCollection` rejects.
 */
export async function changeCollection(
  db: Db,
  shop: ShopScope,
  id: string,
  { kind, position, ...body }: CollectionUpdate,
  origin: string,
): Promise<Collection> {
  const currency = await getShopCurrency(db, shop)
  await db.transaction(async (tx) => {
    await lockTree(tx, shop)
    const row = await lockCollection(tx, shop, id)
    if (row === undefined) throw apiError('not_found')
    if (kind !== undefined && kind !== row.kind) throw invalidField('kind', 'The kind cannot be changed.')
    const changed = patched(row, body)
    const tree = await listTree(tx, shop.shop_id)
    if (changed.parent_id !== row.parent_id) checkParent(tree, id, changed.parent_id)
    const rules = rulesOf(row.kind, changed.rules, currency)
    checkConditions(tree, id, rules)
    const translated = changed.slug === row.slug ? [] : await listTranslatedSlugs(tx, shop, id)
    if (translated.some(({ slug }) => slug === changed.slug)) throw slugTaken()
    await updateCollection(tx, shop, id, { ...changed, rules }).catch(rejectViolation)
    await refreshSalePrices(tx, shop.shop_id)
    if (changed.parent_id !== row.parent_id) {
      const left = childrenOf(tree, row.parent_id).filter((sibling) => sibling !== id)
      await updatePositions(tx, shop, left)
    } else if (position === undefined) return
    await updatePositions(tx, shop, placed(childrenOf(tree, changed.parent_id), id, position))
  })
  return getCollection(db, shop, id, origin)
}
