// Addresses of shops (as the sender, and the seller on invoices) and of customers.

import { z } from 'zod'
import { isCountry } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { idParams, uuid } from './id-shapes.ts'
import { page, pageQuery, searchText, sortBy } from './page.ts'
import { line, requiredLine } from './text.ts'

export const ADDRESS_KINDS = ['shop', 'customer'] as const

/** An ISO 3166-1 alpha-2 code, in any case. */
export const country = (message = 'Country is required') =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .toUpperCase()
    .refine(isCountry, 'Country: use a two-letter code such as DE')

/** An address as it is written on a parcel or an invoice. */
export const postalAddress = z.object({
  recipient_name: line(200).default(''),
  company_name: line(200).default(''),
  street: requiredLine('Street'),
  street2: line().default(''),
  city: requiredLine('City', 120),
  state: line(120).default(''),
  zip: requiredLine('ZIP', 20),
  country: country(),
  phone: line(50).default(''),
  vat_number: line(40).default(''),
})

export type PostalAddress = z.output<typeof postalAddress>

const flags = z.object({
  is_default: z.boolean().default(false),
  kind: z.enum(ADDRESS_KINDS).default('shop'),
})

export const addressForm = postalAddress.extend(flags.shape)
export const addressCreate = addressForm.extend({ shop_id: uuid })

/** Not `.partial()`: that would still fill in the defaults of fields that are left out. */
export const addressUpdate = z.object({
  recipient_name: line(200).optional(),
  company_name: line(200).optional(),
  street: requiredLine('Street').optional(),
  street2: line().optional(),
  city: requiredLine('City', 120).optional(),
  state: line(120).optional(),
  zip: requiredLine('ZIP', 20).optional(),
  country: country().optional(),
  phone: line(50).optional(),
  vat_number: line(40).optional(),
  is_default: z.boolean().optional(),
  kind: z.enum(ADDRESS_KINDS).optional(),
  updated_at: z.string().optional(),
})

export const postalAddressOut = z.object({
  recipient_name: z.string(),
  company_name: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  phone: z.string(),
  vat_number: z.string(),
})

export const address = postalAddressOut.extend({
  id: z.string(),
  shop_id: z.string(),
  is_default: z.boolean(),
  kind: z.enum(ADDRESS_KINDS),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Address = z.output<typeof address>
export type AddressCreate = z.output<typeof addressCreate>
export type AddressUpdate = z.output<typeof addressUpdate>

export const addresses = {
  create: endpoint({
    method: 'POST',
    path: '/a/addresses',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create an address',
    description: 'One default per shop and kind: setting one clears the other.',
    body: addressCreate,
    reply: address,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/addresses',
    access: 'shop:read',
    shop: 'query',
    summary: 'List addresses',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      q: searchText,
      kind: z.enum(ADDRESS_KINDS).optional(),
      sort: sortBy('recipient_name', 'zip', 'country', 'created_at', 'updated_at'),
    }),
    reply: page(address),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/addresses/{id}',
    access: 'shop:read',
    shop: 'addresses',
    summary: 'Read an address',
    params: idParams,
    reply: address,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/addresses/{id}',
    access: 'shop:write',
    shop: 'addresses',
    summary: 'Change an address',
    params: idParams,
    body: addressUpdate,
    reply: address,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/addresses/{id}',
    access: 'shop:write',
    shop: 'addresses',
    summary: 'Delete an address',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
} as const
