// The SQL of safety contacts: manufacturers and responsible persons.

import type { SafetyContact, SafetyContactFields } from '@kontor/contract/catalogue/products/safety-contacts'
import type { ListSource } from '../../../../db/lists/list-source.ts'
import { listOrder } from '../../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { hasWords } from '../../../../db/search/has-words.ts'
import { type Statement, sql } from '../../../../db/sql.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'

const COLUMNS = sql`id, shop_id, name, postal_address, electronic_address, created_at, updated_at`

export const insertContact = (db: Db, shop: ShopScope, contact: SafetyContactFields) =>
  db.first(
    sql<SafetyContact>`
      insert into safety_contacts (shop_id, name, postal_address, electronic_address)
      values (${shop.shop_id}, ${contact.name}, ${contact.postal_address}, ${contact.electronic_address})
      returning ${COLUMNS}`,
  )

/** Uses the primary key. */
export const findContact = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<SafetyContact>`select ${COLUMNS} from safety_contacts where shop_id = ${shop.shop_id} and id = ${id}`,
  )

/** Uses the primary key. */
export const lockContact = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<SafetyContact>`select ${COLUMNS} from safety_contacts where shop_id = ${shop.shop_id} and id = ${id} for update`,
  )

export const updateContact = (tx: Tx, shop: ShopScope, id: string, contact: SafetyContactFields) =>
  tx.first(
    sql<SafetyContact>`
      update safety_contacts set name = ${contact.name}, postal_address = ${contact.postal_address},
        electronic_address = ${contact.electronic_address}, updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and id = ${id} returning ${COLUMNS}`,
  )

/** Throws a violation of a foreign key if a product or group names the contact. */
export const deleteContact = (db: Db, shop: ShopScope, id: string) =>
  db.run(sql`delete from safety_contacts where shop_id = ${shop.shop_id} and id = ${id}`)

/** By safety_contacts_listed. */
export const contactsWanted = (shop: ShopScope, q: string | undefined): ListSource => ({
  list: sql<never>`
    from safety_contacts listed where shop_id = ${shop.shop_id}
      ${q ? sql`and ${hasWords(sql`search_fold(name || ' ' || electronic_address)`, q)}` : sql.empty}`,
  order: listOrder(undefined),
  order_columns: [],
  search: undefined,
})

/** One row for each contact, by primary key. */
export const listContacts = (db: Db, shop: ShopScope, ids: Statement<unknown>) =>
  db.rows(
    sql<SafetyContact>`
      select ${COLUMNS} from safety_contacts where shop_id = ${shop.shop_id} and id = any(${ids}) ${listOrder(undefined)}`,
  )
