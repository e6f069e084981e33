// A shop as one archive file, to keep or to move elsewhere. An export is made in the background and downloaded by a link that expires. An import is
// uploaded in parts, checked, and becomes a new shop of the caller's account.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { idParams, pathId } from '../values/id-shapes.ts'
import { textLine } from '../values/text.ts'

export const EXPORT_STATUSES = ['waiting', 'running', 'ready', 'failed', 'expired'] as const
export const IMPORT_STATUSES = [
  'receiving',
  'checking',
  'checked',
  'importing',
  'done',
  'refused',
  'failed',
  'expired',
] as const

/** Bytes of each part of an uploaded archive. Only the last part may be shorter. */
export const IMPORT_PART_BYTES = 4 * 1024 * 1024

const counts = z.record(z.string(), z.number())

export const shopExport = z.object({
  id: z.string(),
  shop_id: z.string(),
  status: z.enum(EXPORT_STATUSES),
  /** The number of rows written so far, of about `total`. */
  done: z.number(),
  total: z.number(),
  size_bytes: z.number(),
  counts,
  failure: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Time of the archive's deletion. Null until the archive is ready. */
  expires_at: z.string().nullable(),
})

export const exportLink = z.object({ url: z.string(), expires_at: z.string() })

export const importSummary = z.object({
  made_at: z.string(),
  version: z.string(),
  shop: z.object({ name: z.string(), slug: z.string(), currency: z.string() }),
  /** The numbers of rows by kind. */
  counts,
  files: z.number(),
  file_bytes: z.number(),
  /** The number of refunds that were still pending at Stripe. */
  pending_refunds: z.number(),
  /** The number of payment gateways. The import leaves out their keys. */
  gateways: z.number(),
})

export const shopImport = z.object({
  id: z.string(),
  status: z.enum(IMPORT_STATUSES),
  file_name: z.string(),
  size_bytes: z.number(),
  received_bytes: z.number(),
  summary: importSummary.nullable(),
  done: z.number(),
  total: z.number(),
  failure: z.string(),
  /** The shop made by the import. */
  new_shop_id: z.string().nullable(),
  created_at: z.string(),
  /** For an ended import, the time of its end. */
  updated_at: z.string(),
})

export const importCreate = z.object({
  file_name: textLine(200),
  size_bytes: z.number({ error: 'Choose a file' }).int().min(1, 'This file is empty'),
})

export type ShopExport = z.output<typeof shopExport>
export type ShopImport = z.output<typeof shopImport>
export type ImportSummary = z.output<typeof importSummary>
export type ImportCreate = z.output<typeof importCreate>

export const shopExports = {
  start: endpoint({
    method: 'POST',
    path: '/a/shops/{id}/exports',
    access: 'shop:own',
    shop: 'path',
    summary: 'Export a shop',
    description:
      'Creates an archive of the shop in the background. It does not contain secrets, members, downloads, licence keys, former prices or data of other shops. One export at a time.',
    params: idParams,
    response: shopExport,
    status: 201,
    idempotent: true,
    errors: ['in_use', 'rate_limited'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/shops/{id}/exports',
    access: 'shop:own',
    shop: 'path',
    summary: "List a shop's latest exports",
    description: 'The newest ten, newest first.',
    params: idParams,
    response: z.array(shopExport),
  }),
  link: endpoint({
    method: 'POST',
    path: '/a/shops/{id}/exports/{exportId}/link',
    access: 'shop:own',
    shop: 'path',
    summary: 'Get a link to an export',
    description:
      'The link works once, for a few minutes, while the caller is logged in and an owner of the shop. A new link replaces the previous one.',
    params: idParams.extend({ exportId: pathId }),
    response: exportLink,
    errors: ['in_use'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/shop-exports/{token}',
    access: 'public',
    summary: 'Download an export',
    description: 'With a link of `shop_exports.link`, which works once.',
    params: z.object({ token: z.string() }),
    response_kind: 'gzip',
  }),
} as const

export const shopImports = {
  create: endpoint({
    method: 'POST',
    path: '/a/shop-imports',
    access: 'account',
    summary: 'Start the import of a shop',
    description: 'Then send the archive in parts; it is checked when it is complete.',
    body: importCreate,
    response: shopImport,
    status: 201,
    idempotent: true,
    errors: ['too_large', 'rate_limited', 'validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/shop-imports',
    access: 'account',
    summary: "List the caller's latest imports",
    description: 'The newest ten, newest first.',
    response: z.array(shopImport),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/shop-imports/{id}',
    access: 'account',
    summary: 'Read an import',
    params: idParams,
    response: shopImport,
  }),
  sendPart: endpoint({
    method: 'POST',
    path: '/a/shop-imports/{id}/parts',
    access: 'account',
    summary: 'Send a part of an archive',
    description:
      'The next bytes, as application/octet-stream, at most 4 MiB. Repeating a received part has no effect. The last part is refused (409 `in_use`) while another archive of the account is checked or imported.',
    params: idParams,
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    body_kind: 'bytes',
    response: shopImport,
    errors: ['in_use', 'stale', 'too_large', 'validation_error'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/a/shop-imports/{id}/start',
    access: 'account',
    summary: 'Import a checked shop',
    description: 'The caller owns the new shop. All or nothing.',
    params: idParams,
    response: shopImport,
    errors: ['in_use'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/shop-imports/{id}',
    access: 'account',
    summary: 'Cancel an import',
    description:
      'Deletes the uploaded archive. An import whose archive was uploaded completely stays in the list, as `expired` if it had not ended, and counts towards the limit of a day. A shop that was created stays.',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
} as const
