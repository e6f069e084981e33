// Manufacturers of a shop's products, and persons responsible for the products in the Union.

import type { SafetyContact, SafetyContactFields } from '@kontor/contract/catalogue/products/safety-contacts'
import type { PageRequest } from '../../../../db/lists/listing.ts'
import { pageOf } from '../../../../db/lists/page-of.ts'
import type { Db } from '../../../../db/pool.ts'
import { violatedConstraint } from '../../../../db/violation.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { patched } from '../../../../http/input/patch.ts'
import { auditChange } from '../../../shops/audit/record-audit.ts'
import { forgetContactOfEnded } from '../groups/groups.queries.ts'
import { forgetContact } from '../products.queries.ts'
import {
  contactsWanted,
  deleteContact,
  findContact,
  insertContact,
  listContacts,
  lockContact,
  updateContact,
} from './safety-contacts.queries.ts'

const orNotFound = (contact: SafetyContact | undefined): SafetyContact => {
  if (contact === undefined) throw apiError('not_found')
  return contact
}

export const createContact = async (db: Db, shop: ShopScope, body: SafetyContactFields) =>
  orNotFound(await insertContact(db, shop, body))

/** Throws `not_found`. */
export const getContact = async (db: Db, shop: ShopScope, id: string) =>
  orNotFound(await findContact(db, shop, id))

export const pageOfContacts = (db: Db, shop: ShopScope, query: PageRequest & { q?: string | undefined }) =>
  pageOf(db, contactsWanted(shop, query.q), query, (ids) => listContacts(db, shop, ids))

/** Throws `not_found` and `stale`. */
export const changeContact = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: Partial<Record<keyof SafetyContactFields | 'updated_at', string | undefined>>,
) =>
  db.transaction(async (tx) => {
    const row = orNotFound(await lockContact(tx, shop, id))
    const {
      name = row.name,
      postal_address = row.postal_address,
      electronic_address = row.electronic_address,
    } = patched(row, body)
    return orNotFound(await updateContact(tx, shop, id, { name, postal_address, electronic_address }))
  })

/**
 * Deletes a contact. Throws `not_found`, and `in_use` if a product names the contact, even an archived
 * product. Archived variants and ended groups do not keep the contact, because nobody can edit them.
 */
export const removeContact = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const contact = orNotFound(await lockContact(tx, shop, id))
    await forgetContactOfEnded(tx, shop, id)
    await forgetContact(tx, shop, id)
    await deleteContact(tx, shop, id).catch((error: unknown) => {
      if (violatedConstraint(error) === undefined) throw error
      throw apiError('in_use', 'Products use this contact. Choose another one there first.')
    })
    await auditChange(tx, shop, {
      action: 'safety_contact.remove',
      subject_id: id,
      subject_label: contact.name.slice(0, 200),
      before: { name: contact.name, electronic_address: contact.electronic_address },
    })
  })
