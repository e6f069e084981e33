// Customer groups: buyers who get prices and discounts of their own. Members are known by their e-mail address.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { email, requiredTextLine } from '../values/text.ts'

export const MAX_CUSTOMER_GROUPS = 1000
export const MAX_GROUP_MEMBERS = 100_000
/** Limit per call. */
export const MAX_CHANGED_MEMBERS = 1000

export const customerGroupForm = z.object({
  title: requiredTextLine('Title'),
  shows_prices_without_tax: z.boolean().default(false),
})
export const customerGroupCreate = customerGroupForm.extend({ shop_id: uuid })
export const customerGroupUpdate = z.object({
  title: requiredTextLine('Title').optional(),
  shows_prices_without_tax: z.boolean().optional(),
  updated_at: z.string().optional(),
})

export const customerGroup = z.object({
  id: z.string(),
  shop_id: z.string(),
  title: z.string(),
  shows_prices_without_tax: z.boolean(),
  members_count: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** The short form of a group, for lists of customers. */
export const customerGroupName = z.object({ id: z.string(), title: z.string() })

export const groupMember = z.object({
  email: z.string(),
  /** Null for a customer without orders. */
  customer_id: z.string().nullable(),
})

export type CustomerGroup = z.output<typeof customerGroup>
export type CustomerGroupCreate = z.output<typeof customerGroupCreate>
export type CustomerGroupUpdate = z.output<typeof customerGroupUpdate>
export type GroupMember = z.output<typeof groupMember>

const emails = (label: string) =>
  z
    .array(email())
    .max(MAX_CHANGED_MEMBERS, `${label}: at most ${MAX_CHANGED_MEMBERS} per request`)
    .default([])

const ofGroup = { shop: 'customer_groups', params: idParams } as const

export const customerGroups = {
  create: endpoint({
    method: 'POST',
    path: '/a/customer_groups',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a customer group',
    description:
      'Price lists and discounts can be limited to groups. With `shows_prices_without_tax`, the calculation for a member contains it: clients then show the amounts before tax. What is charged is the same.',
    body: customerGroupCreate,
    response: customerGroup,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/customer_groups',
    access: 'shop:read',
    shop: 'query',
    summary: 'List customer groups',
    query: pageQuery.extend({
      shop_id: requiredUuid('shop_id'),
      q: searchText,
      sort: sortBy('title', 'created_at'),
    }),
    response: page(customerGroup),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/customer_groups/{id}',
    access: 'shop:read',
    ...ofGroup,
    summary: 'Read a customer group',
    response: customerGroup,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/customer_groups/{id}',
    access: 'shop:write',
    ...ofGroup,
    summary: 'Change a customer group',
    body: customerGroupUpdate,
    response: customerGroup,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/customer_groups/{id}',
    access: 'shop:write',
    ...ofGroup,
    summary: 'Delete a customer group',
    description:
      'Fails with `in_use` while a price list or a discount is limited to it: otherwise it would apply to all customers.',
    status: 204,
    errors: ['in_use'],
  }),
  listMembers: endpoint({
    method: 'GET',
    path: '/a/customer_groups/{id}/members',
    access: 'shop:read',
    ...ofGroup,
    summary: 'List the members of a customer group',
    description: 'Sorted by email address.',
    query: pageQuery.extend({ q: searchText }),
    response: page(groupMember),
  }),
  changeMembers: endpoint({
    method: 'POST',
    path: '/a/customer_groups/{id}/members',
    access: 'shop:write',
    ...ofGroup,
    summary: 'Add or remove members of a customer group',
    description: 'Adding an existing member or removing a missing one has no effect.',
    body: z.object({ add: emails('add'), remove: emails('remove') }),
    response: z.object({ members_count: z.number().int() }),
    status: 200,
    errors: ['validation_error'],
  }),
} as const
