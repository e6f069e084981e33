// Large files, sent in parts and resumable after a broken connection. An upload is stored for a day after its
// last part, or as long as a product's download uses the file.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { idParams, uuid } from '../values/id-shapes.ts'
import { requiredTextLine } from '../values/text.ts'

export const MAX_UPLOADED_BYTES = 2 * 1024 ** 3
/** Maximum bytes of a part. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024

export const uploadCreate = z.object({
  shop_id: uuid,
  filename: requiredTextLine('Filename', 200),
  size: z
    .number({ error: 'Size: a whole number of bytes' })
    .int('Size: a whole number of bytes')
    .min(1, 'This file is empty')
    .max(MAX_UPLOADED_BYTES, 'A file can have at most 2 GiB'),
})

/** `received`: number of received bytes, and therefore the start of the next part. */
export const upload = z.object({ id: z.string(), received: z.number(), size: z.number() })

export type Upload = z.output<typeof upload>
export type UploadCreate = z.output<typeof uploadCreate>

export const uploads = {
  create: endpoint({
    method: 'POST',
    path: '/a/uploads',
    access: 'shop:write',
    shop: 'body',
    summary: 'Start the upload of a large file',
    description:
      'Then send it in parts. Unused uploads are deleted a day after their last part; 409 `in_use` while an account has 100 of them.',
    body: uploadCreate,
    response: upload,
    status: 201,
    idempotent: true,
    errors: ['in_use', 'too_large', 'unavailable', 'validation_error'],
  }),
  sendPart: endpoint({
    method: 'POST',
    path: '/a/uploads/{id}/parts',
    access: 'shop:write',
    shop: 'uploads',
    summary: 'Send a part of a file',
    description:
      'The bytes from `offset` on, as application/octet-stream, at most 8 MiB. Repeating received bytes has no effect; parts that would leave a gap are rejected.',
    params: idParams,
    query: z.object({ offset: z.coerce.number().int().min(0).max(MAX_UPLOADED_BYTES) }),
    body_kind: 'bytes',
    response: upload,
    status: 200,
    errors: ['stale', 'too_large', 'unavailable', 'validation_error'],
  }),
} as const
