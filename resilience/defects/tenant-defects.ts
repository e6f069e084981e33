// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parts of sources, also with templates
// Defects 9 to 14: a shop reaches foreign rows, and clients set fields beyond their rights. Row-level
// security would make up for a missing shop_id. Defects 9 and 10 therefore also take the platform's database
// context, to show that the conditions in the queries are checked.

import { secondNet } from '../checks/row-security.ts'
import { foreignDeletions, foreignLists, lastGuards, readOnlyFields } from '../checks/tenants.ts'
import { type Defect, inContract, inFeature, inServer } from './seed-bug.ts'

export const TENANT_DEFECTS: readonly Defect[] = [
  {
    number: 9,
    title: 'shop_id missing on one list',
    edits: [
      inFeature(
        'catalogue/products/product-list.queries.ts',
        'from products listed where shop_id = ${shop.shop_id} and ${isListed(query)}',
        'from products listed where ${isListed(query)}',
      ),
      inFeature(
        'catalogue/products/product-list.queries.ts',
        'from products p where shop_id = ${shop.shop_id} and id = any(${ids})',
        'from products p where id = any(${ids})',
      ),
      inServer('http/handle-request.ts', 'bind(reader) ?? reader', 'reader.forPlatform()'),
    ],
    found_by: foreignLists,
    sign: { row: 'I7', says: /shows another shop/ },
  },
  {
    number: 10,
    title: 'shop_id missing on one DELETE',
    edits: [
      inFeature(
        'catalogue/products/files/product-files.queries.ts',
        'delete from product_files where shop_id = ${shop.shop_id} and id = ${id}',
        'delete from product_files where id = ${id}',
      ),
      inFeature(
        'catalogue/products/files/save-product-files.ts',
        'const file = files.find((row) => row.id === file_id)',
        "const file = files.find((row) => row.id === file_id) ?? ({ id: file_id, storage_key: 'other' } as FileRow)",
      ),
      inServer(
        'http/handle-request.ts',
        'const bound = bind(db)',
        'const bound = shop ? db.forPlatform() : bind(db)',
      ),
    ],
    found_by: foreignDeletions,
    sign: { row: 'I7', says: /another shop's picture is gone/ },
  },
  {
    number: 11,
    title: 'composite foreign key replaced by a plain one',
    statement:
      'alter table stock_levels drop constraint stock_levels_shop_id_product_id_fkey, add foreign key (product_id) references products (id)',
    found_by: lastGuards,
    sign: { row: 'T-04', says: /a level of another shop's product: It was let through/ },
  },
  {
    number: 12,
    title: 'row-level security not forced',
    statement: 'alter table products no force row level security',
    edits: [
      inServer(
        'db/access/row-security.ts',
        '(c.relrowsecurity and c.relforcerowsecurity',
        '(c.relrowsecurity',
      ),
    ],
    found_by: secondNet,
    sign: { row: 'T-16', says: /tables without forced policies: products/ },
  },
  {
    number: 13,
    title: 'SET instead of SET LOCAL',
    edits: [inServer('db/transaction.ts', 'set local kontor.scope', 'set kontor.scope')],
    found_by: secondNet,
    sign: {
      row: 'T-16',
      // A process that used a connection before the request does not get ready at all.
      says: /which is not the shop's own products|503 \{"status":"database connection not reset"\}/,
    },
  },
  {
    number: 14,
    title: 'a read-only field that can be written',
    edits: [
      inContract(
        'catalogue/products/products.ts',
        '  ...ownUpdate,\n  file_ids: fileIds.optional(),\n  updated_at: z.string().optional(),',
        '  ...ownUpdate,\n  file_ids: fileIds.optional(),\n  created_at: z.any(),\n  updated_at: z.string().optional(),',
      ),
      inFeature(
        'catalogue/products/products.queries.ts',
        'updated_at = ${sql.moved(sql<never>`p.updated_at`)}\n      from ${sentRows(shop, products, PRODUCT_RECORD)} r',
        'created_at = coalesce(r.created_at, p.created_at),\n        updated_at = ${sql.moved(sql<never>`p.updated_at`)}\n      from ${sentRows(shop, products, sql`${PRODUCT_RECORD}, created_at timestamptz`)} r',
      ),
    ],
    found_by: readOnlyFields,
    sign: { row: 'M-01', says: /a client changed/ },
  },
]
