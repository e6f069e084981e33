// The redirects of a shop for pages that do not exist.

import { plainPath, targetParts } from '@kontor/contract/shops/redirects'
import type { Db } from '../../../db/pool.ts'
import { findRedirectByPath } from '../../shops/redirects/save-redirect.ts'
import { storePath } from '../store-paths.ts'

/** A page of a store: the path below the shop, and the query. */
const PAGE = /^\/store\/[^/?]+(\/[^?]*)(?:\?(.*))?$/

/** No redirect has a longer URL, in any spelling. */
const MAX_URL_LENGTH = 6000

/**
 * Returns the target path and query of the redirect for the page. Returns undefined if the shop has no
 * redirect. The target keeps the visitor's query.
 */
export async function findRedirectOf(
  db: Db,
  shop: { id: string; slug: string },
  url: string,
): Promise<string | undefined> {
  const [, path, query = ''] = (url.length <= MAX_URL_LENGTH && PAGE.exec(url)) || []
  const found = path === undefined ? undefined : await findRedirectByPath(db, shop.id, plainPath(path))
  if (found === undefined) return undefined
  const target = targetParts(found.target)
  const to = new URL(`${storePath(shop)}${target.path}${target.rest}`, 'http://store')
  const said = new Set(to.searchParams.keys())
  for (const [name, value] of new URLSearchParams(query))
    if (!said.has(name)) to.searchParams.append(name, value)
  return `${to.pathname}${to.search}${to.hash}`
}
