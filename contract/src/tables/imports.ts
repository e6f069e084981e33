// Imports of tables. The server checks an uploaded file. A report lists the resources to create, change and
// leave out. After the start, the import runs in the background, and the report becomes its result.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery } from '../http/page.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import {
  FORMATS_OF_KIND,
  IMPORT_ENCODINGS,
  IMPORT_FORMATS,
  IMPORT_KINDS,
  type ImportFormat,
} from './import-kinds.ts'

export const TABLE_IMPORT_STATUSES = [
  'checking',
  'refused',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
] as const

export const MAX_IMPORT_BYTES = 200 * 1024 * 1024

const kind = z.enum(IMPORT_KINDS, { error: `Kind: one of ${IMPORT_KINDS.join(', ')}` })
const encoding = z.enum(IMPORT_ENCODINGS, { error: `Encoding: one of ${IMPORT_ENCODINGS.join(', ')}` })
const format = z.enum(IMPORT_FORMATS, { error: `Format: one of ${IMPORT_FORMATS.join(', ')}` })

export const tableImportCreate = z
  .object({
    shop_id: uuid,
    kind,
    format,
    upload_id: uuid,
    /** Warehouse of imported stock, for files without a warehouse column. */
    warehouse_id: uuid.nullish().transform((id) => id ?? null),
    /** Encoding of the file. Detected if null or omitted. */
    encoding: encoding.nullish().transform((chosen) => chosen ?? null),
  })
  .superRefine((body, context) => {
    const formats: readonly ImportFormat[] = FORMATS_OF_KIND[body.kind]
    if (!formats.includes(body.format))
      context.addIssue({
        code: 'custom',
        path: ['format'],
        message: `Format: ${body.kind} are imported as ${formats.join(' or ')}.`,
      })
  })

export const tableImportUpdate = z.object({ encoding })

/**
 * `rows` counts rows of the file, and `warnings` counts ignored cells. The remaining counts are of resources:
 * a product with its variants counts as a single resource.
 */
export const importReport = z.object({
  rows: z.number(),
  create: z.number(),
  update: z.number(),
  unchanged: z.number(),
  skip: z.number(),
  errors: z.number(),
  warnings: z.number(),
})

/** Parts of texts that Markdown cannot express. */
export const DROPPED_PARTS = ['', 'tables', 'videos', 'pictures', 'links'] as const

export const tableImport = z.object({
  id: z.string(),
  shop_id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  format: z.enum(IMPORT_FORMATS),
  warehouse_id: z.string().nullable(),
  filename: z.string(),
  status: z.enum(TABLE_IMPORT_STATUSES),
  /** Empty until the file was read. */
  encoding: z.enum(['', ...IMPORT_ENCODINGS]),
  /** Some cells with letters beyond ASCII, to see whether the encoding is right. */
  sample: z.array(z.object({ row: z.number(), column: z.string(), value: z.string() })),
  delimiter: z.string(),
  /** Null for an ignored column. */
  columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
  /**
   * Parts of the file that are not imported, with the number of cells: whole columns (`part` is empty), or
   * parts of texts.
   */
  dropped: z.array(z.object({ column: z.string(), part: z.enum(DROPPED_PARTS), count: z.number() })),
  report: importReport,
  /** Number of created products that are not on sale. */
  hidden: z.number(),
  done: z.number(),
  total: z.number(),
  /** Reason for a refusal or a failure. */
  failure: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type TableImport = z.output<typeof tableImport>
export type TableImportCreate = z.output<typeof tableImportCreate>
export type TableImportUpdate = z.output<typeof tableImportUpdate>
export type ImportReport = z.output<typeof importReport>

const ofImport = { shop: 'imports', params: idParams } as const

export const imports = {
  create: endpoint({
    method: 'POST',
    path: '/a/imports',
    access: 'shop:write',
    shop: 'body',
    summary: 'Check a table for import',
    description:
      'The upload must be complete, has at most 200 MB, and can be used once. The file is checked in the background without changes. Customers and orders need permission to manage the shop. 409 `in_use` while twenty imports of the shop are open, or five imports and exports of the account in progress.',
    body: tableImportCreate,
    response: tableImport,
    status: 201,
    idempotent: true,
    errors: ['in_use', 'rate_limited', 'too_large', 'validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/imports',
    access: 'shop:read',
    shop: 'query',
    summary: 'List imports of tables',
    description: 'They are kept for 30 days.',
    query: pageQuery.extend({
      shop_id: requiredUuid('shop_id'),
      kind: kind.optional(),
      status: z.enum(TABLE_IMPORT_STATUSES).optional(),
    }),
    response: page(tableImport),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/imports/{id}',
    access: 'shop:read',
    ...ofImport,
    summary: 'Read an import of a table',
    response: tableImport,
  }),
  problemsCsv: endpoint({
    method: 'GET',
    path: '/a/imports/{id}/problems/csv',
    access: 'shop:read',
    ...ofImport,
    summary: 'Download the problems of an import as CSV',
    description: 'The columns are row, key, column, value, level, code, message; at most 10,000 rows.',
    response_kind: 'csv',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/imports/{id}',
    access: 'shop:write',
    ...ofImport,
    summary: 'Check a table again in another encoding',
    description:
      'Only while the import is `checked`; otherwise 409 `invalid_transition`. The import is `checking` again, with a new plan.',
    body: tableImportUpdate,
    response: tableImport,
    errors: ['in_use', 'invalid_transition', 'validation_error'],
  }),
  retryPictures: endpoint({
    method: 'POST',
    path: '/a/imports/{id}/retry_pictures',
    access: 'shop:write',
    ...ofImport,
    summary: 'Try the pictures of an import again',
    description:
      'Makes an import of the pictures that could not be fetched, which is checked and started like any other; it changes nothing but pictures. Within 7 days of an import that is `done`; otherwise, or if no picture is missing, 409 `invalid_transition`.',
    response: tableImport,
    status: 201,
    idempotent: true,
    errors: ['in_use', 'invalid_transition', 'rate_limited'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/a/imports/{id}/start',
    access: 'shop:write',
    ...ofImport,
    summary: 'Start a checked import',
    description:
      'One import at a time per shop, and five imports and exports in progress per account; otherwise 409 `in_use`.',
    response: tableImport,
    status: 200,
    errors: ['in_use', 'invalid_transition'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/imports/{id}',
    access: 'shop:write',
    ...ofImport,
    summary: 'Cancel an import',
    description: 'Imported rows stay. Has no effect on a finished import.',
    status: 204,
  }),
} as const
