// Recently deleted shops that their owners can restore.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery } from '../http/page.ts'
import { idParams } from '../values/id-shapes.ts'
import { shop } from './shops.ts'

/**
 * Days in which an owner can restore a deleted shop. Afterwards nobody can reach the shop, though its orders
 * and invoices stay stored.
 */
export const RESTORABLE_DAYS = 30

export const deletedShop = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  deleted_at: z.string(),
  restorable_until: z.string(),
})

export type DeletedShop = z.output<typeof deletedShop>

export const deletedShops = {
  list: endpoint({
    method: 'GET',
    path: '/a/deleted_shops',
    access: 'account',
    summary: 'List the deleted shops that the caller can restore',
    description: `Shops the caller owns, for ${RESTORABLE_DAYS} days, most recently deleted first.`,
    query: pageQuery,
    response: page(deletedShop),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/a/deleted_shops/{id}/restore',
    access: 'account',
    summary: 'Restore a deleted shop',
    description:
      'The shop is restored with its slug, or with another one if its account has used that for another shop, and its storefront opens immediately.',
    params: idParams,
    response: shop,
    status: 200,
    errors: ['not_found'],
  }),
} as const
