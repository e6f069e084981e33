// Tables of a shop as files. An export is made in the background, stored for a day, and downloaded by a link.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery } from '../http/page.ts'
import { STORE_LANGUAGES } from '../storefront/store-languages.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { IMPORT_KINDS } from './import-kinds.ts'

export const TABLE_EXPORT_STATUSES = ['waiting', 'running', 'ready', 'failed', 'expired'] as const
export const EXPORT_FORMATS = ['kontor', 'xliff'] as const

const kind = z.enum(IMPORT_KINDS, { error: `Kind: one of ${IMPORT_KINDS.join(', ')}` })

export const tableExportCreate = z
  .object({
    shop_id: uuid,
    kind,
    format: z.enum(EXPORT_FORMATS, { error: 'Format: kontor or xliff' }),
    /** Language of translations. Null exports all translated languages of the shop in a table. */
    language: z
      .enum(STORE_LANGUAGES, { error: `Language: one of ${STORE_LANGUAGES.join(', ')}` })
      .nullish()
      .transform((language) => language ?? null),
  })
  .superRefine(({ kind, format, language }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (kind !== 'translations' && format === 'xliff')
      wrong('format', 'Format: only translations are exported as xliff.')
    if (kind !== 'translations' && language !== null) wrong('language', 'Only translations have a language.')
    if (format === 'xliff' && language === null) wrong('language', 'Language: which one is translated into?')
  })

export const tableExport = z.object({
  id: z.string(),
  shop_id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  language: z.enum(STORE_LANGUAGES).nullable(),
  status: z.enum(TABLE_EXPORT_STATUSES),
  /** Number of rows written so far, of about `total`. */
  done: z.number(),
  total: z.number(),
  failure: z.string(),
  /** Time of the file's deletion. Null until the file is ready. */
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
      'CSV in UTF-8 with commas, the oldest first; columns are named as fields, lists are joined by `|`. A CSV begins with a byte order mark, and a cell that a spreadsheet would take for a formula is led by an apostrophe, which an import removes. Translations also as XLIFF 1.2, one file per language, which `language` must name. Importing it again changes nothing, except that stock levels are set to the numbers in the file: what was sold since is in stock again. Customers and orders need the right to manage the shop. 409 `in_use` while five imports and exports of the account are in progress.',
    body: tableExportCreate,
    response: tableExport,
    status: 201,
    idempotent: true,
    errors: ['in_use', 'rate_limited', 'unavailable', 'validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/exports',
    access: 'shop:read',
    shop: 'query',
    summary: 'List exports of tables',
    query: pageQuery.extend({ shop_id: requiredUuid('shop_id'), kind: kind.optional() }),
    response: page(tableExport),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/exports/{id}',
    access: 'shop:read',
    ...ofExport,
    summary: 'Read an export of a table',
    response: tableExport,
  }),
  link: endpoint({
    method: 'POST',
    path: '/a/exports/{id}/link',
    access: 'shop:write',
    ...ofExport,
    summary: 'Get a link to an export of a table',
    description:
      'The link works once, for 15 minutes, while the caller is logged in and has write access to the shop. A new link replaces the previous one.',
    response: z.object({ url: z.string(), expires_at: z.string() }),
    status: 200,
    errors: ['in_use'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/exports/{token}',
    access: 'public',
    summary: 'Download an export of a table',
    description: 'With a link of `exports.link`, which works once.',
    params: z.object({ token: z.string() }),
    response_kind: 'csv',
    further_kinds: ['xliff'],
  }),
} as const
