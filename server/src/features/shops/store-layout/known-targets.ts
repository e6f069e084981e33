// Checks the targets of links and sections together, with one query, before anything is stored.

import type { SingleLinkInput } from '@kontor/contract/shops/store-links'
import type { Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { invalidField } from '../../../http/errors/problem.ts'
import { type Known, type LinkRow, listKnown } from './links.queries.ts'

type Target = Pick<LinkRow, 'collection_id' | 'product_id' | 'group_id' | 'page' | 'url'>

const NOWHERE: Target = { collection_id: null, product_id: null, group_id: null, page: null, url: null }

export interface KnownTargets {
  /** Refuses, at `field`, anything unknown to the shop. */
  collection(id: string, field: string): string
  file(id: string, field: string): string
  item(id: string, field: string): Pick<Target, 'product_id' | 'group_id'>
  /** Returns the columns with the target of the link. `field` is the field of the link. */
  target(link: SingleLinkInput, field: string): Target
}

type Ids = readonly (string | null | undefined)[]

const distinct = (ids: Ids): string[] => [...new Set(ids.filter((id) => typeof id === 'string'))]

/**
 * `stored` contains the present targets of the layout, which stay valid after a target is archived. Otherwise
 * members could save nothing until they remove the target, and the target would be missing after it is
 * unarchived.
 */
export async function findTargets(tx: Tx, shop: ShopScope, ids: Ids, stored: Ids): Promise<KnownTargets> {
  const wanted = distinct(ids)
  const known = wanted.length === 0 ? [] : await listKnown(tx, shop, wanted, distinct(stored))
  const kinds = new Map(known.map(({ id, what }) => [id, what]))
  const only =
    (what: Known['what'], message: string) =>
    (id: string, field: string): string => {
      if (kinds.get(id) !== what) throw invalidField(field, message)
      return id
    }
  const collection = only('collection', 'The shop has no such collection.')
  const item: KnownTargets['item'] = (id, field) => {
    const what = kinds.get(id)
    if (what !== 'product' && what !== 'group') throw invalidField(field, 'The shop has no such product.')
    return what === 'product' ? { product_id: id, group_id: null } : { product_id: null, group_id: id }
  }
  return {
    collection,
    file: only('file', 'The shop has no such picture.'),
    item,
    target(link, field) {
      switch (link.kind) {
        case 'home':
          return NOWHERE
        case 'collection':
          return { ...NOWHERE, collection_id: collection(link.target_id!, `${field}.target_id`) }
        case 'product': {
          const { product_id, group_id } = item(link.target_id!, `${field}.target_id`)
          return { ...NOWHERE, product_id, group_id }
        }
        case 'page':
          return { ...NOWHERE, page: link.page! }
        case 'address':
          return { ...NOWHERE, url: link.url! }
      }
    },
  }
}

/** Reuses ids sent back by a client, so translations stay with their texts. All further ids are new. */
export function idsToReuse(existing: readonly { id: string }[]): (id: string | undefined) => string {
  const free = new Set(existing.map(({ id }) => id))
  return (id) => (id !== undefined && free.delete(id) ? id : crypto.randomUUID())
}
