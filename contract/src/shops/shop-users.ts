// The team of a shop: members, the rights of each role, and invitations.

import { z } from 'zod'
import { endpoint, type ShopRight } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { idParams, pathId, uuid } from '../values/id-shapes.ts'
import { email } from '../values/text.ts'

export const SHOP_ROLES = ['owner', 'admin', 'member', 'viewer'] as const
export const shopRole = z.enum(SHOP_ROLES, { error: 'Role is required: owner, admin, member or viewer' })
export type ShopRole = z.output<typeof shopRole>

export const ROLE_RIGHTS: Record<ShopRole, readonly ShopRight[]> = {
  owner: ['shop:read', 'shop:write', 'shop:manage', 'shop:own'],
  admin: ['shop:read', 'shop:write', 'shop:manage'],
  member: ['shop:read', 'shop:write'],
  viewer: ['shop:read'],
}

export const hasRight = (role: ShopRole, right: ShopRight): boolean => ROLE_RIGHTS[role].includes(right)

export const shopUser = z.object({
  /**
   * The id of the account. For an invitation without an account: the future id of an account made with the
   * invited address or key.
   */
  user_id: z.string(),
  /** The account e-mail, or the invited address. */
  email: z.string().nullable(),
  /** The Nostr key in hex. */
  public_key: z.string().nullable(),
  role: shopRole,
  /** True: invited, and has not joined yet. */
  is_pending: z.boolean(),
  /**
   * Expiry of the invitation. Null for a member. An expired invitation is useless until a member sends it
   * again.
   */
  expires_at: z.string().nullable(),
  created_at: z.string(),
})

const who = {
  user_id: uuid.optional(),
  email: email('Invalid email').optional(),
  public_key: z
    .string()
    .trim()
    .min(1, 'Public key is required')
    .max(1100, 'This is not a public key.')
    .optional(),
}

export const shopUserCreate = z
  .object({ ...who, role: shopRole })
  .refine(({ user_id, email, public_key }) => [user_id, email, public_key].filter(Boolean).length === 1, {
    path: ['email'],
    error: 'Enter exactly one of email address, public key and user id',
  })

export type ShopUser = z.output<typeof shopUser>
export type ShopUserCreate = z.output<typeof shopUserCreate>

const params = idParams.extend({ userId: pathId })

export const shopUsers = {
  list: endpoint({
    method: 'GET',
    path: '/a/shops/{id}/users',
    access: 'shop:read',
    shop: 'path',
    summary: 'List the members of a shop',
    description: 'Members and invitations, newest first unless sorted.',
    params: idParams,
    query: pageQuery.extend({ q: searchText, sort: sortBy('email', 'role', 'created_at') }),
    response: page(shopUser),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/a/shops/{id}/users',
    access: 'shop:manage',
    shop: 'path',
    summary: 'Invite a member to a shop',
    description:
      'By `email` or `public_key`: the person joins at their next login with it; the response is the same whether or not an account exists. An invitation by email sends an email and expires after seven days. By `user_id`, an existing account joins immediately, unless it was ever invited by email or key. Only owners can invite owners. A shop can have at most 200 open invitations.',
    params: idParams,
    body: shopUserCreate,
    response: shopUser,
    status: 201,
    idempotent: true,
    limit_per_minute: 60,
    errors: ['in_use', 'validation_error', 'rate_limited'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/a/shops/{id}/users/{userId}/invitation',
    access: 'shop:manage',
    shop: 'path',
    summary: 'Resend an invitation',
    description:
      'It is valid for another seven days. An address receives at most five of these emails an hour.',
    params,
    response: shopUser,
    status: 200,
    limit_per_minute: 30,
    errors: ['in_use', 'rate_limited'],
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/a/shops/{id}/users/{userId}/role',
    access: 'shop:manage',
    shop: 'path',
    summary: 'Change the role of a member',
    description:
      'Applies from their next request. Admins can change all members except owners; the last owner cannot be changed.',
    params,
    body: z.object({ role: shopRole }),
    response: shopUser,
    errors: ['last_owner', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/shops/{id}/users/{userId}',
    access: 'shop:read',
    shop: 'path',
    summary: 'Remove a member, withdraw an invitation, or leave a shop',
    description:
      'Applies from their next request. All members can leave; admins can remove others, owners can remove owners. The last owner cannot be removed.',
    params,
    status: 204,
    errors: ['forbidden', 'last_owner'],
  }),
} as const
