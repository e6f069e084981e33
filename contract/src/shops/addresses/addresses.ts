// Addresses of shops (as the sender, and the seller on invoices) and of customers.

import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../../http/page.ts'
import { idParams, uuid } from '../../values/id-shapes.ts'
import { requiredTextLine, textLine } from '../../values/text.ts'
import { isCountry } from './countries.ts'

export const ADDRESS_KINDS = ['shop', 'customer'] as const

/** An ISO 3166-1 alpha-2 code, in any case. */
export const country = (message = 'Country is required') =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .toUpperCase()
    .refine(isCountry, 'Country: use a two-letter code such as DE')

/** An address in the form for a parcel or an invoice. */
export const postalAddress = z.object({
  recipient_name: textLine(200).default(''),
  company_name: textLine(200).default(''),
  street: requiredTextLine('Street'),
  street2: textLine().default(''),
  city: requiredTextLine('City', 120),
  state: textLine(120).default(''),
  zip: requiredTextLine('ZIP', 20),
  country: country(),
  phone: textLine(50).default(''),
  vat_number: textLine(40).default(''),
})

export type PostalAddress = z.output<typeof postalAddress>

const flags = z.object({
  is_default: z.boolean().default(false),
  kind: z.enum(ADDRESS_KINDS).default('shop'),
})

export const addressForm = postalAddress.extend(flags.shape)

/** Only a customer's address belongs to no shop. */
function needShop(
  { shop_id, kind }: { shop_id?: string | null | undefined; kind?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (!shop_id && kind !== 'customer')
    context.addIssue({
      code: 'invalid_type',
      expected: 'string',
      path: ['shop_id'],
      message: 'shop_id is required',
    })
}

export const addressCreate = addressForm.extend({ shop_id: uuid.nullable().optional() }).superRefine(needShop)

/** Not `.partial()`, because `.partial()` still fills in the defaults of omitted fields. */
export const addressUpdate = z.object({
  recipient_name: textLine(200).optional(),
  company_name: textLine(200).optional(),
  street: requiredTextLine('Street').optional(),
  street2: textLine().optional(),
  city: requiredTextLine('City', 120).optional(),
  state: textLine(120).optional(),
  zip: requiredTextLine('ZIP', 20).optional(),
  country: country().optional(),
  phone: textLine(50).optional(),
  vat_number: textLine(40).optional(),
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
  /** Null for an address of the account itself. */
  shop_id: z.string().nullable(),
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
    own_rows: 'account_addresses',
    summary: 'Create an address',
    description:
      "One default per shop and kind: setting one clears the other. With kind `customer` and without `shop_id` it is the caller's own address, which can be used in any shop; an account can have 200 of these.",
    body: addressCreate,
    response: address,
    status: 201,
    idempotent: true,
    errors: ['validation_error', 'in_use'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/addresses',
    access: 'shop:read',
    shop: 'query',
    own_rows: 'account_addresses',
    summary: 'List addresses',
    description: "Those of a shop; with `kind=customer` and without `shop_id` the caller's own.",
    query: pageQuery
      .extend({
        shop_id: z.string().optional(),
        q: searchText,
        kind: z.enum(ADDRESS_KINDS).optional(),
        sort: sortBy('recipient_name', 'zip', 'country', 'created_at', 'updated_at'),
      })
      .superRefine(needShop),
    response: page(address),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/addresses/{id}',
    access: 'shop:read',
    shop: 'addresses',
    own_rows: 'account_addresses',
    summary: 'Read an address',
    params: idParams,
    response: address,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/addresses/{id}',
    access: 'shop:write',
    shop: 'addresses',
    own_rows: 'account_addresses',
    summary: 'Change an address',
    params: idParams,
    body: addressUpdate,
    response: address,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/addresses/{id}',
    access: 'shop:write',
    shop: 'addresses',
    own_rows: 'account_addresses',
    summary: 'Delete an address',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
} as const
