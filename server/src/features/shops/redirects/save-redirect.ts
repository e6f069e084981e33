// Reading and changing a shop's redirects.

import {
  MAX_REDIRECTS,
  type Redirect,
  type RedirectCreate,
  type RedirectUpdate,
  targetParts,
} from '@kontor/contract/shops/redirects'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  countRedirects,
  deleteRedirect,
  findByPath,
  findRedirect,
  followRedirects,
  insertRedirect,
  listRedirects,
  lockRedirect,
  lockRedirects,
  type RedirectFields,
  type RedirectListQuery,
  updateRedirect,
} from './redirects.queries.ts'

/** Browsers give up after some twenty. */
const MAX_STEPS = 10

/** Refuses a target from which redirects lead back to the path, or follow one another too often. */
async function checkWay(tx: Tx, shop: ShopScope, id: string | null, redirect: RedirectFields): Promise<void> {
  const { path } = redirect
  const from = targetParts(redirect.target).path
  const { steps, is_circle } = (await followRedirects(tx, shop, { id, path, from }, MAX_STEPS))!
  if (is_circle) throw invalidField('target', 'Target: leads back to this path.')
  if (steps >= MAX_STEPS)
    throw invalidField('target', `Target: leads through more than ${MAX_STEPS} redirects.`)
}

const rejectViolation = (error: unknown): never => {
  if (violatedConstraint(error) === 'redirects_path')
    throw invalidField('path', 'Path: already used by another redirect.', 'not_unique')
  throw error
}

/** Refuses `too_many`, a path that already has a redirect, and a target that leads back to the path. */
export const createRedirect = (
  db: Db,
  shop: ShopScope,
  body: Omit<RedirectCreate, 'shop_id'>,
): Promise<Redirect> =>
  db.transaction(async (tx) => {
    await lockRedirects(tx, shop)
    if ((await countRedirects(tx, shop, undefined))!.total >= MAX_REDIRECTS)
      throw invalidField(
        'shop_id',
        `A shop can have at most ${MAX_REDIRECTS.toLocaleString('en')} redirects.`,
        'too_many',
      )
    await checkWay(tx, shop, null, body)
    return (await insertRedirect(tx, shop, body).catch(rejectViolation))!
  })

export async function getRedirect(db: Db, shop: ShopScope, id: string): Promise<Redirect> {
  const redirect = await findRedirect(db, shop, id)
  if (redirect === undefined) throw apiError('not_found')
  return redirect
}

export async function pageOfRedirects(db: Db, shop: ShopScope, query: RedirectListQuery) {
  const [data, count] = await Promise.all([listRedirects(db, shop, query), countRedirects(db, shop, query.q)])
  return { data, total: count?.total ?? 0 }
}

/** Refuses `stale`, and everything that `createRedirect` refuses. */
export const changeRedirect = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: RedirectUpdate,
): Promise<Redirect> =>
  db.transaction(async (tx) => {
    await lockRedirects(tx, shop)
    const redirect = await lockRedirect(tx, shop, id)
    if (redirect === undefined) throw apiError('not_found')
    const changed = patched(redirect, body)
    await checkWay(tx, shop, id, changed)
    return (await updateRedirect(tx, shop, id, changed).catch(rejectViolation))!
  })

export const removeRedirect = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const redirect = await deleteRedirect(tx, shop, id)
    if (redirect === undefined) throw apiError('not_found')
    const { path, target } = redirect
    await auditChange(tx, shop, {
      action: 'redirect.remove',
      subject_id: id,
      subject_label: path.slice(0, 200),
      before: { path, target },
    })
  })

/** Finds a redirect for the store and for tables. `path` must have the normal form (`plainPath`). */
export const findRedirectByPath = (db: Db, shop_id: string, path: string): Promise<Redirect | undefined> =>
  findByPath(db, shop_id, path)
