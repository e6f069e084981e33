// Reads, stores, deletes and erases the addresses of a shop. Orders have separate copies, which are erased
// separately.

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

/**
 * Clears the present default. A shop has at most one default address of each kind. Returns the former default
 * in its state before the change.
 */
async function giveWay(tx: Tx, shop: ShopScope, kind: Address['kind']): Promise<Address | undefined> {
  await lockDefault(tx, shop, kind)
  const cleared = await clearDefault(tx, shop, kind)
  return cleared && { ...cleared, is_default: true }
}

/** Returns the fields of an address for the audit log. The log stores nothing that identifies a buyer. */
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
 * Refuses a VAT number without a digit. A shop's number is printed on invoices and switches taxes on, and a
 * word is no number. The form fields check the formats of the countries, because registers change the
 * formats.
 */
export function throwIfNoVatNumber({ vat_number }: Pick<Address, 'vat_number'>): void {
  if (vat_number.trim() !== '' && !/\d/.test(vat_number))
    throw invalidField('vat_number', VAT_NUMBER_FORM, 'format')
}

/** Refuses, at the field, an impossible VAT number. */
export const createAddress = (db: Db, shop: ShopScope, body: AddressCreate): Promise<Address> =>
  db.transaction(async (tx) => {
    throwIfNoVatNumber(body)
    const former = body.is_default ? await giveWay(tx, shop, body.kind) : undefined
    const address = await insertAddress(tx, shop, body)
    if (address === undefined) throw new Error('The address was not stored.')
    await auditDefault(tx, shop, [former], address)
    return address
  })

/**
 * Changes the given fields. Locks the address. Refuses `not_found`, `stale` if the address was changed in the
 * meantime, and, at the field, an impossible VAT number. A number stored before this check existed may stay.
 */
export const changeAddress = (db: Db, shop: ShopScope, id: string, body: AddressUpdate): Promise<Address> =>
  db.transaction(async (tx) => {
    const row = await lockAddress(tx, shop, id)
    if (row === undefined) throw apiError('not_found')
    const address = patched(row, body)
    if (address.vat_number !== row.vat_number) throwIfNoVatNumber(address)
    const was_default = row.is_default && row.kind === address.kind
    const former = address.is_default && !was_default ? await giveWay(tx, shop, address.kind) : undefined
    const changed = await updateAddress(tx, shop, id, address)
    if (changed === undefined) throw apiError('not_found')
    await auditDefault(tx, shop, [former, row], changed)
    return changed
  })

/**
 * Deletes an address. Orders keep their own copies, so an order never prevents the deletion. The VAT number
 * of the default address makes the shop charge tax. Charging tax must not end silently while another address
 * could become the default. Locks the address. Refuses `not_found`. Refuses `in_use` for the shop's default
 * while the shop has further addresses, or while a warehouse has the address.
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

/**
 * Deletes the buyers' addresses among `ids`. The shop's own addresses stay, and so does any address of an
 * order or a warehouse.
 */
export async function eraseAddresses(tx: Tx, shop: ShopScope, ids: readonly string[]): Promise<void> {
  await lockAddresses(tx, shop, ids)
  await deleteBuyerAddresses(tx, shop, ids)
}

/**
 * Deletes the addresses of a shop that cannot be restored. The shop's orders and invoices have copies, and
 * the warehouses have none of the addresses any more.
 */
export async function eraseShopAddresses(tx: Tx, shop_id: string): Promise<void> {
  await deleteShopAddresses(tx, { shop_id })
}
