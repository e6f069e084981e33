// Manufacturers and responsible persons in the Union. Shops must name them with their offers.

import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { page, pageQuery, searchText } from '../../http/page.ts'
import { idParams, uuid } from '../../values/id-shapes.ts'
import { requiredTextBlock, requiredTextLine } from '../../values/text.ts'

const fields = {
  name: requiredTextLine('Name', 200),
  postal_address: requiredTextBlock('Postal address', 500),
  /** An e-mail address or the URL of a page for inquiries. */
  electronic_address: requiredTextLine('Email or website', 254),
}

export const safetyContactForm = z.object(fields)

export const safetyContact = z.object({
  id: z.string(),
  shop_id: z.string(),
  name: z.string(),
  postal_address: z.string(),
  electronic_address: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type SafetyContact = z.output<typeof safetyContact>
export type SafetyContactFields = z.output<typeof safetyContactForm>

export const safetyContacts = {
  create: endpoint({
    method: 'POST',
    path: '/a/safety_contacts',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a safety contact',
    description:
      'A manufacturer, or the person responsible for its products in the European Union (Regulation (EU) 2023/988, article 19).',
    body: safetyContactForm.extend({ shop_id: uuid }),
    response: safetyContact,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/safety_contacts',
    access: 'shop:read',
    shop: 'query',
    summary: 'List safety contacts',
    query: pageQuery.extend({ shop_id: z.string({ error: 'shop_id is required' }), q: searchText }),
    response: page(safetyContact),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/safety_contacts/{id}',
    access: 'shop:read',
    shop: 'safety_contacts',
    summary: 'Read a safety contact',
    params: idParams,
    response: safetyContact,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/safety_contacts/{id}',
    access: 'shop:write',
    shop: 'safety_contacts',
    summary: 'Change a safety contact',
    params: idParams,
    body: z.object(fields).partial().extend({ updated_at: z.string().optional() }),
    response: safetyContact,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/safety_contacts/{id}',
    access: 'shop:write',
    shop: 'safety_contacts',
    summary: 'Delete a safety contact',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
} as const
