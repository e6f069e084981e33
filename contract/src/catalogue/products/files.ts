// Uploaded pictures and videos. An upload belongs to nothing at first. Products, groups, collections and the
// start page name files by id.

import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { idParams } from '../../values/id-shapes.ts'
import { textLine } from '../../values/text.ts'
import { productFile } from './products.ts'

export const file = productFile.extend({
  shop_id: z.string(),
  /** Null if the file belongs to no product. */
  product_id: z.string().nullable(),
  group_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type File = z.output<typeof file>

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/a/files',
    access: 'shop:write',
    shop: 'query',
    summary: 'Upload unattached pictures or videos',
    description:
      'Up to 10 MiB each. The type is determined from the content: jpg, png, gif, webp, mp4, webm, ogg. Files that are not attached to a product, group, collection or section within 24 hours are deleted.',
    query: z.object({ shop_id: z.string({ error: 'shop_id is required' }) }),
    body_kind: 'multipart',
    response: z.array(file),
    status: 201,
    idempotent: 'upload',
    errors: ['too_large', 'unsupported_media_type', 'validation_error'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/files/{id}',
    access: 'shop:write',
    shop: 'product_files',
    summary: "Change a file's text",
    params: idParams,
    body: z.object({ alt: textLine(500).optional(), updated_at: z.string().optional() }),
    response: file,
    errors: ['stale', 'validation_error'],
  }),
} as const
