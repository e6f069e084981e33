// Tables of a shop as files. An export is made in the background, kept for a day, and downloaded by a link.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery } from '../http/page.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { EXPORTED_KINDS, IMPORT_KINDS } from './import-kinds.ts'

export const TABLE_EXPORT_STATUSES = ['waiting', 'running', 'ready', 'failed', 'expired'] as const
const FORMATS = ['kontor', 'xliff'] as const

const kind = z.enum(IMPORT_KINDS, { error: `Kind: one of ${IMPORT_KINDS.join(', ')}` })

export const tableExportCreate = z.object({
  shop_id: uuid,
  kind: kind.refine((name) => EXPORTED_KINDS.includes(name), `Kind: one of ${EXPORTED_KINDS.join(', ')}`),
  format: z.literal('kontor', { error: 'Format: kontor' }),
})

export const tableExport = z.object({
  id: z.string(),
  shop_id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  format: z.enum(FORMATS),
  language: z.string().nullable(),
  status: z.enum(TABLE_EXPORT_STATUSES),
  /** Rows written so far, of about `total`. */
  done: z.number(),
  total: z.number(),
  failure: z.string(),
  /** When the file is deleted; null until it is ready. */
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type TableExport = z.output<typeof tableExport>
export type TableExportCreate = z.output<typeof tableExportCreate>

const ofExport = { shop: 'exports', params: idParams } as const

export const tableExports = {
  create: endpoint({
    method: 'POST',
    path: '/a/exports',
    access: 'shop:write',
    shop: 'body',
    summary: 'Export a table',
    description:
      'CSV in UTF-8 with commas, the oldest first; columns are named as fields, lists are joined by `|`. Importing it again changes nothing.',
    body: tableExportCreate,
    reply: tableExport,
    status: 201,
    idempotent: true,
    errors: ['rate_limited', 'unavailable', 'validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/exports',
    access: 'shop:read',
    shop: 'query',
    summary: 'List exports of tables',
    query: pageQuery.extend({ shop_id: requiredUuid('shop_id'), kind: kind.optional() }),
    reply: page(tableExport),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/exports/{id}',
    access: 'shop:read',
    ...ofExport,
    summary: 'Read an export of a table',
    reply: tableExport,
  }),
  link: endpoint({
    method: 'POST',
    path: '/a/exports/{id}/link',
    access: 'shop:write',
    ...ofExport,
    summary: 'Get a link to an export of a table',
    description:
      'It can be used once, within a quarter of an hour, while the caller stays logged in and may write in the shop. A new one takes the place of the last.',
    reply: z.object({ url: z.string(), expires_at: z.string() }),
    status: 200,
    errors: ['in_use'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/exports/{token}',
    access: 'public',
    summary: 'Download an export of a table',
    description: 'By a link of `exports.link`, which is used up by it.',
    params: z.object({ token: z.string() }),
    reply_kind: 'csv',
  }),
} as const
