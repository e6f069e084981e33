// The team of a shop: its members, what each role may do, and invitations.

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

export const shopUser = z.object({
  /** The id of the account. For an invitation without an account: the id the account will have if it is made with the invited address or key. */
  user_id: z.string(),
  /** The account e-mail, or the invited address. */
  email: z.string().nullable(),
  /** The Nostr key in hex. */
  public_key: z.string().nullable(),
  role: shopRole,
  /** True: invited, and has not joined yet. */
  is_pending: z.boolean(),
  /** When the invitation expires; null for a member. An expired invitation lets nobody in until it is sent again. */
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
    error: 'Name one person: by e-mail address, by public key or by user id',
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
    summary: 'List who works in a shop',
    description: 'Members and invitations, newest first unless sorted.',
    params: idParams,
    query: pageQuery.extend({ q: searchText, sort: sortBy('email', 'role', 'created_at') }),
    reply: page(shopUser),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/a/shops/{id}/users',
    access: 'shop:manage',
    shop: 'path',
    summary: 'Invite somebody to a shop',
    description:
      'By `email` or `public_key`: whoever proves it joins, at the latest at their next login; the answer is the same whether or not there is an account. An invitation by e-mail sends a mail and ends after seven days. By `user_id` an existing account joins at once, unless it was ever invited by address or key: then it is asked by those alone. Only owners make owners.',
    params: idParams,
    body: shopUserCreate,
    reply: shopUser,
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
    summary: 'Send an invitation again',
    description: 'It is good for seven days from now. An address gets five such mails an hour at most.',
    params,
    reply: shopUser,
    status: 200,
    limit_per_minute: 30,
    errors: ['in_use', 'rate_limited'],
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/a/shops/{id}/users/{userId}/role',
    access: 'shop:manage',
    shop: 'path',
    summary: 'Change what somebody may do in a shop',
    description:
      'Counts from their next request on. Admins change everybody but owners; the last owner stays one.',
    params,
    body: z.object({ role: shopRole }),
    reply: shopUser,
    errors: ['last_owner', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/shops/{id}/users/{userId}',
    access: 'shop:read',
    shop: 'path',
    summary: 'Remove somebody from a shop, withdraw an invitation, or leave',
    description:
      'Counts from their next request on. Everybody may leave; removing others takes an admin, removing owners an owner. The last owner stays.',
    params,
    status: 204,
    errors: ['forbidden', 'last_owner'],
  }),
} as const
