// The API calls of the members screen, and the names of the roles.

import { type ShopRole, type ShopUser, shopUsers } from '@kontor/contract/shops/shop-users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import { t } from '../../../lib/texts.ts'
import { throwIfPrivateKey } from '../../accounts/login/keys.ts'

/** All members and invitations of the shop, newest first. */
export const teamQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['members', shop_id],
    queryFn: ({ signal }) =>
      everyPage((query) => call(shopUsers.list, { params: { id: shop_id }, query }, { signal })),
  })

/**
 * Returns whether a text is an address or a key. A key has at least 63 characters. A shorter text counts as a
 * key only with the beginning of a key.
 */
export const isPersonOrKey = (text: string): boolean =>
  text.includes('@') || text.includes('npub1') || text.trim().length >= 63

/**
 * Sends an invitation. Text without an @ counts as a Nostr public key. Rejects a private key without sending
 * the key.
 */
export async function invite(
  shop_id: string,
  { person, role }: { person: string; role: ShopRole },
  idempotency_key: string,
): Promise<ShopUser> {
  if (!person.includes('@')) throwIfPrivateKey(person)
  const named = person.includes('@') ? { email: person.trim() } : { public_key: person.trim() }
  return call(shopUsers.invite, { params: { id: shop_id }, body: { ...named, role } }, { idempotency_key })
}

const paramsOf = (shop_id: string, { user_id }: ShopUser) => ({ id: shop_id, userId: user_id })

export const inviteAgain = (shop_id: string, person: ShopUser) =>
  call(shopUsers.resend, { params: paramsOf(shop_id, person) })

export const changeRole = (shop_id: string, person: ShopUser, role: ShopRole) =>
  call(shopUsers.changeRole, { params: paramsOf(shop_id, person), body: { role } })

export const removePerson = (shop_id: string, person: ShopUser) =>
  call(shopUsers.remove, { params: paramsOf(shop_id, person) })

export const ROLE_LABELS: Record<ShopRole, { label: string; may: string }> = {
  owner: { label: t('Owner'), may: t('Full access, including other owners and deleting the shop.') },
  admin: {
    label: t('Admin'),
    may: t(
      'Member access, plus payment gateways, gift cards, exporting and erasing personal data of customers, the audit log, shop settings and all members except owners.',
    ),
  },
  member: {
    label: t('Member'),
    may: t(
      'Products, stock, addresses, warehouses, shipping, orders and refunds, collections, discounts and translations.',
    ),
  },
  viewer: { label: t('Viewer'), may: t('Read-only access.') },
}

/** A short name for a person: the e-mail address, or the beginning of the key. */
export const nameOf = ({ email, public_key }: ShopUser): string =>
  email ??
  (public_key ? t('Nostr key {public_key}…', { public_key: public_key.slice(0, 12) }) : t('Google account'))

/** Returns the message after a change of role. */
export const roleGiven = (person: ShopUser, role: ShopRole): string =>
  t('{person} now has the role {label}.', { person: nameOf(person), label: ROLE_LABELS[role].label })

/**
 * Returns who pays the usage fee after an owner leaves or gives up the role. Only the account itself knows
 * whether the fee is charged to the account.
 */
export const feeAfterLeaving = (): string =>
  t(
    'If the usage fee of this shop is charged to your account, it is until another owner takes it over, for example by changing a setting of the shop.',
  )

/** Returns who pays the usage fee after another owner has removed the owner or changed the role. */
export const feeAfterRemoval = (): string =>
  t('If the usage fee of this shop is charged to their account, it is charged to yours from now on.')
