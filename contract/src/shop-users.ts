// Who works in a shop and what each role may do there.

import { z } from 'zod'
import type { ShopRight } from './endpoint.ts'

export const SHOP_ROLES = ['owner', 'admin', 'member', 'viewer'] as const
export const shopRole = z.enum(SHOP_ROLES)
export type ShopRole = z.output<typeof shopRole>

export const ROLE_RIGHTS: Record<ShopRole, readonly ShopRight[]> = {
  owner: ['shop:read', 'shop:write', 'shop:manage', 'shop:own'],
  admin: ['shop:read', 'shop:write', 'shop:manage'],
  member: ['shop:read', 'shop:write'],
  viewer: ['shop:read'],
}
