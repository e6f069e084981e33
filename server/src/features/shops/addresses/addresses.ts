// A shop's addresses: reading, storing, deleting and erasing them. Orders have copies of their own, which are erased separately.

import type { Address, AddressCreate, AddressUpdate } from '@kontor/contract/shops/addresses/addresses'
import { VAT_NUMBER_FORM } from '@kontor/contract/taxes/vat-number'
import { pageOf } from '../../../db/lists/page-of.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  type AddressListQuery,
  addressesWanted,
  clearDefault,
  deleteAddress,
  deleteBuyerAddresses,
  deleteShopAddresses,
  findAddress,
  findOtherAddress,
  insertAddress,
  listAddresses,
  lockAddress,
  lockAddresses,
  lockDefault,
  updateAddress,
} from './addresses.queries.ts'

export async function getAddress(db: Db, shop: ShopScope, id: string): Promise<Address> {
  const address = await findAddress(db, shop, id)
  if (address === undefined) throw apiError('not_found')
  return address
}

export const pageOfAddresses = (db: Db, shop: ShopScope, query: AddressListQuery) =>
  pageOf(db, addressesWanted(shop, query), query, (ids) => listAddresses(db, shop, query.sort, ids))

/** A shop has at most one default address of each kind: setting one clears the one before, which is returned as it was. */
async function giveWay(tx: Tx, shop: ShopScope, kind: Address['kind']): Promise<Address | undefined> {
  await lockDefault(tx, shop, kind)
  const cleared = await clearDefault(tx, shop, kind)
  return cleared && { ...cleared, is_default: true }
}

/** What the audit log stores of an address. Of a buyer's address, nothing that identifies the buyer. */
const auditedFields = ({
  kind,
  country,
  recipient_name,
  company_name,
  street,
  zip,
  city,
  vat_number,
}: Address) =>
  kind === 'customer'
    ? { kind, country }
    : { kind, recipient_name, company_name, street, zip, city, country, vat_number }

const auditedSeller = (addresses: readonly (Address | undefined)[]) => {
  const seller = addresses.find((address) => address?.is_default && address.kind === 'shop')
  return seller ? auditedFields(seller) : null
}

/** Logs a change of the shop's default address, whose VAT number makes the shop charge tax. */
async function auditDefault(
  tx: Tx,
  shop: ShopScope,
  former: readonly (Address | undefined)[],
  address: Address,
): Promise<void> {
  const [before, after] = [auditedSeller(former), auditedSeller([address])]
  if (before || after)
    await auditChange(tx, shop, { action: 'address.change_default', subject_id: address.id, before, after })
}

/**
 * A shop's number is printed on its invoices and switches taxes on. A word is none; the countries' own forms are looked at where it is typed in,
 * since registers change them.
 */
export function refuseNoVatNumber({ vat_number }: Pick<Address, 'vat_number'>): void {
  if (vat_number.trim() !== '' && !/\d/.test(vat_number))
    throw invalidField('vat_number', VAT_NUMBER_FORM, 'format')
}

/** Refuses, at its field, a VAT number that cannot be one. */
export const createAddress = (db: Db, shop: ShopScope, body: AddressCreate): Promise<Address> =>
  db.transaction(async (tx) => {
    refuseNoVatNumber(body)
    const former = body.is_default ? await giveWay(tx, shop, body.kind) : undefined
    const address = await insertAddress(tx, shop, body)
    if (address === undefined) throw new Error('The address was not stored.')
    await auditDefault(tx, shop, [former], address)
    return address
  })

/**
 * Changes the fields given. Locks the address. Refuses `not_found`, `stale` if it was changed meanwhile, and, at its field, a VAT number that cannot
 * be one; what was stored before that was checked may stay.
 */
export const changeAddress = (db: Db, shop: ShopScope, id: string, body: AddressUpdate): Promise<Address> =>
  db.transaction(async (tx) => {
    const row = await lockAddress(tx, shop, id)
    if (row === undefined) throw apiError('not_found')
    const address = patched(row, body)
    if (address.vat_number !== row.vat_number) refuseNoVatNumber(address)
    const was_default = row.is_default && row.kind === address.kind
    const former = address.is_default && !was_default ? await giveWay(tx, shop, address.kind) : undefined
    const changed = await updateAddress(tx, shop, id, address)
    if (changed === undefined) throw apiError('not_found')
    await auditDefault(tx, shop, [former, row], changed)
    return changed
  })

/**
 * Deletes an address. Orders keep their own copies, so only a warehouse that has the address prevents it, or that it is the default: its VAT number
 * is what makes the shop charge tax, which must not end without a word while another address could take its place. Locks the address. Refuses
 * `not_found`, and `in_use` for the shop's default while it has others, or while a warehouse has the address.
 */
export const removeAddress = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const address = await lockAddress(tx, shop, id)
    if (address === undefined) throw apiError('not_found')
    if (address.is_default && address.kind === 'shop' && (await findOtherAddress(tx, shop, id)))
      throw apiError('in_use', "This is the shop's default address. Make another one the default first.")
    const deleted = await deleteAddress(tx, shop, id).catch((error: unknown) => {
      throw violatedConstraint(error) === 'warehouses_shop_id_address_id_fkey'
        ? apiError('in_use', 'A warehouse uses this address. Change the address of the warehouse first.')
        : error
    })
    if (deleted === undefined) throw apiError('not_found')
    const before = auditedFields(deleted)
    await auditChange(tx, shop, { action: 'address.remove', subject_id: id, before })
  })

/** Deletes those of `ids` that are buyers' addresses; the shop's own addresses stay, and so does any that an order or a warehouse has. */
export async function eraseAddresses(tx: Tx, shop: ShopScope, ids: readonly string[]): Promise<void> {
  await lockAddresses(tx, shop, ids)
  await deleteBuyerAddresses(tx, shop, ids)
}

/** The addresses of a shop that cannot be restored. Its orders and invoices have copies, and its warehouses have none of them any more. */
export async function eraseShopAddresses(tx: Tx, shop_id: string): Promise<void> {
  await deleteShopAddresses(tx, { shop_id })
}
