// The files for the buyers of a product, in order.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { idParams, pathId, uuid } from '../values/id-shapes.ts'
import { requiredTextLine, textLine } from '../values/text.ts'

export const MAX_DOWNLOADS_OF_PRODUCT = 250

export const download = z.object({
  id: z.string(),
  title: z.string(),
  filename: z.string(),
  size: z.number(),
  position: z.number(),
})

export type Download = z.output<typeof download>

const downloadParams = idParams.extend({ downloadId: pathId })

export const downloads = {
  create: endpoint({
    method: 'POST',
    path: '/a/products/{id}/downloads',
    access: 'shop:write',
    shop: 'products',
    summary: 'Add a download to a product',
    description: 'From a complete upload, which can be used once. The default title is the filename.',
    params: idParams,
    body: z.object({ upload_id: uuid, title: textLine(200).optional() }),
    response: download,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/products/{id}/downloads',
    access: 'shop:read',
    shop: 'products',
    summary: "List a product's downloads",
    params: idParams,
    response: z.array(download),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/products/{id}/downloads/{downloadId}',
    access: 'shop:write',
    shop: 'products',
    summary: "Change a download's title or position",
    params: downloadParams,
    body: z.object({
      title: requiredTextLine('Title', 200).optional(),
      position: z.number().int().min(0).max(1000).optional(),
    }),
    response: download,
    errors: ['validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/products/{id}/downloads/{downloadId}',
    access: 'shop:write',
    shop: 'products',
    summary: 'Delete a download',
    description: 'Customers keep what they have bought.',
    params: downloadParams,
    status: 204,
  }),
} as const
