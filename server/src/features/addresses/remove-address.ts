// Deleting an address. Orders keep their own copies, so only a warehouse that has the address prevents it, or that it is the default: its VAT number
// is what makes the shop charge tax, which must not end without a word while another address could take its place.

import type { Address } from '@kontor/contract/addresses/addresses'
import type { Db } from '../../db/pool.ts'
import { violatedConstraint } from '../../db/violation.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import { deleteAddress, findOtherAddress, lockAddress } from './addresses.queries.ts'

/** What the audit log stores of a deleted address. Of a buyer's address, nothing that identifies the buyer. */
const auditedFields = ({ kind, country, recipient_name, company_name, street, zip, city }: Address) =>
  kind === 'customer' ? { kind, country } : { kind, recipient_name, company_name, street, zip, city, country }

/** Locks the address. Refuses `not_found`, and `in_use` for the shop's default while it has others, or while a warehouse has the address. */
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
