// The SQL of accounts' own addresses, as customers of any shop. Each statement names the account, and row-level security shows no other's.

import type { Address } from '@kontor/contract/shops/addresses/addresses'
import { type PageRequest, pageOrder } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { AddressFields } from './addresses.queries.ts'

/** An account's address is always a customer's. */
export type OwnAddressFields = Omit<AddressFields, 'kind'>

const COLUMNS = sql`
  id, null as shop_id, 'customer' as kind, recipient_name, company_name, street, street2, city, state, zip, country, phone, vat_number, is_default,
  created_at, updated_at`

/**
 * Locks the account's address book until the transaction ends. Without the lock, two new addresses could each
 * be the only address and the default.
 */
export const lockBook = (tx: Tx, user_id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`addresses of account ${user_id}`}, 0))`)

export const countOwnAddresses = (tx: Tx, user_id: string) =>
  tx.first(sql<{ total: number }>`select count(*) as total from account_addresses where user_id = ${user_id}`)

/**
 * Returns no row if the account was closed in the meantime. Blocks the closing of the account until the
 * transaction ends.
 */
export const insertOwnAddress = (tx: Tx, user_id: string, address: OwnAddressFields) =>
  tx.first(
    sql<Address>`
      insert into account_addresses
        (user_id, recipient_name, company_name, street, street2, city, state, zip, country, phone, vat_number, is_default)
      select u.id, ${address.recipient_name}, ${address.company_name}, ${address.street}, ${address.street2}, ${address.city},
        ${address.state}, ${address.zip}, ${address.country}, ${address.phone}, ${address.vat_number}, ${address.is_default}::boolean
      from users u where u.id = ${user_id} and u.closed_at is null for key share
      returning ${COLUMNS}`,
  )

/** By account_addresses_one_default. */
export const clearOwnDefault = (tx: Tx, user_id: string) =>
  tx.run(sql`
    update account_addresses set is_default = false, updated_at = ${sql.moved()}
    where user_id = ${user_id} and is_default`)

/** Uses the primary key. */
export const findOwnAddress = (db: Db, user_id: string, id: string) =>
  db.first(sql<Address>`select ${COLUMNS} from account_addresses where user_id = ${user_id} and id = ${id}`)

/** Uses the primary key. */
export const lockOwnAddress = (tx: Tx, user_id: string, id: string) =>
  tx.first(
    sql<Address>`select ${COLUMNS} from account_addresses where user_id = ${user_id} and id = ${id} for update`,
  )

export interface OwnAddressQuery extends PageRequest {
  q?: string | undefined
  sort?: string | undefined
}

// An account has few addresses, so the query reads all of them.
const wanted = (user_id: string, { q }: OwnAddressQuery) => sql`
  from account_addresses where user_id = ${user_id}
  ${q ? sql`and ${hasWords(sql`search_fold(concat_ws(' ', recipient_name, company_name, street, zip, city))`, q)}` : sql.empty}`

export const listOwnAddresses = (db: Db, user_id: string, query: OwnAddressQuery) =>
  db.rows(sql<Address>`select ${COLUMNS} ${wanted(user_id, query)} ${pageOrder(query.sort, query)}`)

export const countWanted = (db: Db, user_id: string, query: OwnAddressQuery) =>
  db.first(sql<{ total: number }>`select count(*) as total ${wanted(user_id, query)}`)

export const updateOwnAddress = (tx: Tx, user_id: string, id: string, address: OwnAddressFields) =>
  tx.first(
    sql<Address>`
      update account_addresses set
        recipient_name = ${address.recipient_name}, company_name = ${address.company_name}, street = ${address.street},
        street2 = ${address.street2}, city = ${address.city}, state = ${address.state}, zip = ${address.zip},
        country = ${address.country}, phone = ${address.phone}, vat_number = ${address.vat_number},
        is_default = ${address.is_default}, updated_at = ${sql.moved()}
      where user_id = ${user_id} and id = ${id}
      returning ${COLUMNS}`,
  )

export const deleteOwnAddresses = (tx: Tx, user_id: string) =>
  tx.run(sql`delete from account_addresses where user_id = ${user_id}`)

export const deleteOwnAddress = (db: Db, user_id: string, id: string) =>
  db.run(sql`delete from account_addresses where user_id = ${user_id} and id = ${id}`)
