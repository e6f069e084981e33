// Invites a person to a shop. The shop invites an address or key, not an account. The server neither checks
// nor discloses whether an account exists, and only a user who proves the address or key gets in. For the
// same reason a shop cannot add an id shown by an invitation. The server accepts an id only if the holder
// must have passed the id on (`isIdFromHolder`).

import type { ShopRole, ShopUser, ShopUserCreate } from '@kontor/contract/shops/shop-users'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { readPublicKey } from '../../../integrations/nostr/public-key.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import type { BoundPlatform } from '../../../platform.ts'
import { cleanUpReservations, isIdFromHolder, reserveUser } from '../../accounts/users/user-ids.ts'
import { auditChange } from '../audit/record-audit.ts'
import { getInTeam, nameOf, throwUnlessManaging, throwUnlessManagingPerson, withTeam } from './manage-team.ts'
import {
  countInvitationsTo,
  countOpenInvitations,
  deleteInvitation,
  deleteOldInvitations,
  deleteOldMailNotes,
  expireInvitation,
  findInTeam,
  findInvited,
  findMemberByIdentity,
  type Identity,
  insertInvitation,
  insertMember,
  renewInvitations,
} from './members.queries.ts'
import { sendInvitation } from './send-invitation.ts'

const DAYS = 7
const MAX_OPEN = 200
const MAX_OPEN_TO_PERSON = 100
const IS_MEMBER = 'This person is already a member of the shop.'
const NOT_BY_ID =
  'No account can be added by this id. Invite the person by email address or public key instead.'
const TOO_MANY = `A shop can have at most ${MAX_OPEN} open invitations. Withdraw some, or wait until they have expired.`
const IS_INVITED = 'This person has already been invited. Resend the invitation, or change its role.'

async function addAccount(tx: Tx, shop: ShopScope, user_id: string, role: ShopRole): Promise<ShopUser> {
  const known = await findInTeam(tx, shop.shop_id, user_id)
  if (known?.is_pending === false) throw apiError('in_use', IS_MEMBER)
  // The account may be closed in between.
  if (
    !(await isIdFromHolder(tx, user_id)) ||
    (await insertMember(tx, shop.shop_id, user_id, { role, by_invitation: true })) === 0
  )
    throw invalidField('user_id', NOT_BY_ID)
  const added = await getInTeam(tx, shop, user_id)
  await auditChange(tx, shop, {
    action: 'member.add',
    subject_id: user_id,
    subject_label: nameOf(added),
    after: { role },
  })
  return added
}

async function invite(
  tx: Tx,
  config: Config,
  shop: ShopScope,
  own_role: ShopRole,
  { kind, subject, role, language }: Identity & { role: ShopRole; language: OfficeLanguage },
): Promise<ShopUser> {
  const { shop_id } = shop
  if (await findMemberByIdentity(tx, shop_id, { kind, subject })) throw apiError('in_use', IS_MEMBER)
  if ((await countOpenInvitations(tx, shop_id))!.count >= MAX_OPEN) throw apiError('in_use', TOO_MANY)
  await reserveUser(tx, kind, subject)
  const is_full = (await countInvitationsTo(tx, { kind, subject }))!.count >= MAX_OPEN_TO_PERSON
  const invitation = await insertInvitation(tx, { shop_id, kind, subject, role }, DAYS)
  if (invitation === undefined) throw apiError('in_use', IS_INVITED)
  const invited = await findInvited(tx, shop_id, invitation.id)
  // The account of a member has gained the address in between.
  if (invited === undefined) throw apiError('in_use', IS_MEMBER)
  await throwUnlessManagingPerson(tx, shop, own_role, invited.user_id)
  if (is_full) {
    // The response is the same, because the response must not disclose the invitations of other shops.
    await deleteInvitation(tx, shop_id, invitation.id)
    return invited
  }
  if (kind === 'email') await sendInvitation(tx, config, shop, { email: subject, role, language })
  await auditChange(tx, shop, {
    action: 'member.invite',
    subject_id: invited.user_id,
    subject_label: nameOf(invited),
    after: { role },
  })
  return invited
}

/**
 * Locks the team. Refuses `forbidden` if the caller may not manage the role, or another invitation of the
 * same person. Refuses `in_use` if the person is a member or already invited, or if the shop has 200 open
 * invitations. Refuses `rate_limited`, and, at the field, a text that is no key or account. Stores nothing if
 * the address or key has 100 open invitations.
 */
export function inviteMember(
  { db, config }: Pick<BoundPlatform, 'db' | 'config'>,
  shop: ShopScope,
  { user_id, email, public_key, role }: ShopUserCreate,
  language: OfficeLanguage,
): Promise<ShopUser> {
  const identity: Identity | undefined = public_key
    ? { kind: 'nostr', subject: readPublicKey(public_key, 'public_key') }
    : email
      ? { kind: 'email', subject: email }
      : undefined
  return withTeam(db, shop, async (tx, own_role) => {
    throwUnlessManaging(own_role, role)
    return identity
      ? invite(tx, config, shop, own_role, { ...identity, role, language })
      : addAccount(tx, shop, user_id!, role)
  })
}

/**
 * Renews an invitation and sends the mail again. Locks the team. Refuses `in_use` if the person has already
 * joined, or if the shop has 200 further open invitations. An expired invitation stays expired if the address
 * or key has 100 open invitations.
 */
export const inviteAgain = (
  { db, config }: Pick<BoundPlatform, 'db' | 'config'>,
  shop: ShopScope,
  user_id: string,
  language: OfficeLanguage,
): Promise<ShopUser> =>
  withTeam(db, shop, async (tx, own_role) => {
    const person = await getInTeam(tx, shop, user_id)
    await throwUnlessManagingPerson(tx, shop, own_role, person.user_id)
    if (!person.is_pending) throw apiError('in_use', IS_MEMBER)
    const renewed = await renewInvitations(tx, shop.shop_id, person.user_id, DAYS)
    // An expired invitation is open again.
    if ((await countOpenInvitations(tx, shop.shop_id))!.count > MAX_OPEN) throw apiError('in_use', TOO_MANY)
    const invited = await getInTeam(tx, shop, person.user_id)
    // The response is the same as after the first invitation.
    for (const { id, kind, subject, role, was_open } of renewed)
      if (!was_open && (await countInvitationsTo(tx, { kind, subject }))!.count > MAX_OPEN_TO_PERSON)
        await expireInvitation(tx, shop.shop_id, id)
      else if (kind === 'email') await sendInvitation(tx, config, shop, { email: subject, role, language })
    await auditChange(tx, shop, {
      action: 'member.invite_again',
      subject_id: person.user_id,
      subject_label: nameOf(person),
    })
    return invited
  })

/**
 * Deletes invitations that ended long ago, records of mails past every limit, and reserved user ids without
 * use.
 */
export async function cleanUpInvitations(db: Db): Promise<void> {
  await deleteInBatches((limit) => deleteOldInvitations(db, limit))
  await deleteInBatches((limit) => deleteOldMailNotes(db, limit))
  await cleanUpReservations(db)
}
