// An account's own addresses. An order copies addresses, so changing or deleting an address changes no order.

import type { Address, AddressCreate, AddressUpdate } from '@kontor/contract/shops/addresses/addresses'
import type { Db, Tx } from '../../../db/pool.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import {
  clearOwnDefault,
  countOwnAddresses,
  countWanted,
  deleteOwnAddress,
  deleteOwnAddresses,
  findOwnAddress,
  insertOwnAddress,
  listOwnAddresses,
  lockBook,
  lockOwnAddress,
  type OwnAddressQuery,
  updateOwnAddress,
} from './account-addresses.queries.ts'
import { throwIfNoVatNumber } from './addresses.ts'

/** More than anyone needs for parcels; each is read for every list. */
const MAX_ADDRESSES = 200

/**
 * Throws `in_use` if the account has too many addresses, and `invalid_token` if the account was closed in the
 * meantime. Throws, at the field, for an invalid VAT number.
 */
export const createOwnAddress = (db: Db, user_id: string, body: AddressCreate): Promise<Address> =>
  db.transaction(async (tx) => {
    throwIfNoVatNumber(body)
    await lockBook(tx, user_id)
    if ((await countOwnAddresses(tx, user_id))!.total >= MAX_ADDRESSES)
      throw apiError('in_use', `An account can have at most ${MAX_ADDRESSES} addresses. Delete one first.`)
    if (body.is_default) await clearOwnDefault(tx, user_id)
    const address = await insertOwnAddress(tx, user_id, body)
    if (address === undefined) throw apiError('invalid_token')
    return address
  })

export async function getOwnAddress(db: Db, user_id: string, id: string): Promise<Address> {
  const address = await findOwnAddress(db, user_id, id)
  if (address === undefined) throw apiError('not_found')
  return address
}

export async function pageOfOwnAddresses(db: Db, user_id: string, query: OwnAddressQuery) {
  const [data, counted] = await Promise.all([
    listOwnAddresses(db, user_id, query),
    countWanted(db, user_id, query),
  ])
  return { data, total: counted!.total }
}

/**
 * Changes the given fields. Locks the address. Refuses `not_found`, `stale`, and, at the fields, another kind
 * and an impossible VAT number.
 */
export const changeOwnAddress = (
  db: Db,
  user_id: string,
  id: string,
  body: AddressUpdate,
): Promise<Address> =>
  db.transaction(async (tx) => {
    await lockBook(tx, user_id)
    const row = await lockOwnAddress(tx, user_id, id)
    if (row === undefined) throw apiError('not_found')
    const address = patched(row, body)
    if (address.kind !== 'customer')
      throw invalidField(
        'kind',
        'Kind: your own addresses must be of kind customer. Create shop addresses in the shop.',
      )
    if (address.vat_number !== row.vat_number) throwIfNoVatNumber(address)
    if (address.is_default && !row.is_default) await clearOwnDefault(tx, user_id)
    return (await updateOwnAddress(tx, user_id, id, address))!
  })

export async function removeOwnAddress(db: Db, user_id: string, id: string): Promise<void> {
  if ((await deleteOwnAddress(db, user_id, id)) === 0) throw apiError('not_found')
}

/** Deletes the addresses of a closed account. Orders have separate copies, which belong to the shops. */
export async function eraseOwnAddresses(tx: Tx, user_id: string): Promise<void> {
  await deleteOwnAddresses(tx, user_id)
}
