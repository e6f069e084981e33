// Storing an address. A shop has at most one default address of each kind: setting one clears the one before.

import type { Address, AddressCreate, AddressUpdate } from '@kontor/contract/addresses/addresses'
import { VAT_NUMBER_FORM } from '@kontor/contract/taxes/vat-number'
import type { Db, Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../http/errors/problem.ts'
import { patched } from '../../http/input/patch.ts'
import { clearDefault, insertAddress, lockAddress, lockDefault, updateAddress } from './addresses.queries.ts'

async function giveWay(tx: Tx, shop: ShopScope, kind: Address['kind']): Promise<void> {
  await lockDefault(tx, shop, kind)
  await clearDefault(tx, shop, kind)
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
    if (body.is_default) await giveWay(tx, shop, body.kind)
    const address = await insertAddress(tx, shop, body)
    if (address === undefined) throw new Error('The address was not stored.')
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
    if (address.is_default && !was_default) await giveWay(tx, shop, address.kind)
    const changed = await updateAddress(tx, shop, id, address)
    if (changed === undefined) throw apiError('not_found')
    return changed
  })
