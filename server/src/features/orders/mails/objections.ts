// "I did not order this": the link in mails to buyers, and its effect. The shop's mails to the mailbox end
// until the mailbox pays in the shop. Enough complaints end the shop's mails to unproved addresses and create
// a to-do.

import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import { networkOf } from '../../../http/access/network-of.ts'
import { mailboxHash } from '../../../integrations/mail/count-mails.ts'
import { complaintsThatStop, STRANGERS_COMPLAINT } from '../../../integrations/mail/mail-tiers.ts'
import { makeSigner, type Signer, type SigningKeys } from '../../../secrets/signature.ts'
import { makeVault, type Vault } from '../../../secrets/vault.ts'
import { getAccountStanding } from '../../accounts/users/account-standing.ts'
import { createTodo } from '../../shops/todos/create-todo.ts'
import { findReporter, findShopAccount, upsertObjection } from './recipients.queries.ts'

const vaultOf = ({ encryption_key, encryption_previous_key }: SigningKeys): Vault =>
  makeVault(encryption_key, encryption_previous_key)

const contextOf = (shop_id: string, order_id: string): string => `mail objection in ${shop_id} ${order_id}`

/** Signs links mailed by the previous version, which name the mailbox by a hash in clear. */
const signerOf = (keys: SigningKeys): Signer => makeSigner(keys, 'mail objection')

interface Objecting {
  order_id: string | null
  hash: Buffer
}

const signedText = (shop_id: string, order_id: string, hash: string) => `${shop_id} ${order_id} ${hash}`

/**
 * Returns the page on which the recipient of a mail objects. The mailbox is encrypted, because anybody with a
 * forwarded mail could compare a hash in clear with a list of addresses.
 */
export function objectionUrl(
  config: SigningKeys & Pick<Config, 'store_url'>,
  {
    shop_id,
    shop_slug,
    order_id,
    to,
  }: { shop_id: string; shop_slug: string; order_id: string | null; to: string },
): string {
  const hash = mailboxHash(shop_id, to).toString('base64url')
  const order = order_id ?? ''
  // The id of the order stays in clear: by it the mails about an order are found when a person is erased.
  const t = `${order}.${vaultOf(config).encrypt(hash, contextOf(shop_id, order))}`
  return `${config.store_url}/store/${shop_slug}/not-my-order?${new URLSearchParams({ t })}`
}

/** The page in the words for the recipient of a gift card, who need not have ordered it. */
export function giftObjectionUrl(objection_url: string): string {
  const url = new URL(objection_url)
  url.searchParams.set('gift', '1')
  return url.href
}

const MAX_TOKEN_LENGTH = 400
/** The order's id, and the four parts of what is encrypted. */
const ENCRYPTED_PARTS = 5

function readEncrypted(
  config: SigningKeys,
  shop_id: string,
  [order = '', ...encrypted]: readonly string[],
): Objecting | undefined {
  try {
    const hash = vaultOf(config).decrypt(encrypted.join('.'), contextOf(shop_id, order))
    return { order_id: order || null, hash: Buffer.from(hash, 'base64url') }
  } catch {
    return undefined
  }
}

/** Returns undefined for a token that this installation did not make for the shop. */
export function readObjection(config: SigningKeys, shop_id: string, token: string): Objecting | undefined {
  const parts = token.slice(0, MAX_TOKEN_LENGTH).split('.')
  if (parts.length === ENCRYPTED_PARTS) return readEncrypted(config, shop_id, parts)
  const [order = '', hash = '', signature = '', ...rest] = parts
  if (rest.length > 0 || !signerOf(config).isSigned(signedText(shop_id, order, hash), signature))
    return undefined
  return { order_id: order || null, hash: Buffer.from(hash, 'base64url') }
}

/** An address that is known for a month was not made for a report. */
const KNOWN_DAYS = 30

/**
 * Ends the shop's mails to the mailbox. `is_complaint`: the recipient says that they did not order.
 * `address`: the IP address. All reports of a network weigh as much as one report, because anybody can order
 * for mailboxes of their own and report the orders.
 */
export const recordObjection = (
  db: Db,
  config: Config,
  shop_id: string,
  { order_id, hash, is_complaint, address }: Objecting & { is_complaint: boolean; address: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const reporter = await findReporter(tx, shop_id, order_id, KNOWN_DAYS)
    const is_known = reporter?.is_known === true && mailboxHash(shop_id, reporter.email).equals(hash)
    const reported_from = makeSigner(config, 'objection network').hash(networkOf(address))
    const weight = is_known ? 1 : STRANGERS_COMPLAINT
    await upsertObjection(tx, shop_id, { hash, order_id, is_complaint, reported_from, weight })
    if (!is_complaint) return
    const account = (await findShopAccount(tx, shop_id))!
    const { complaints, buyers, is_trusted } = await getAccountStanding(tx, config, account)
    if (is_trusted || complaints < complaintsThatStop(buyers)) return
    await createTodo(
      tx,
      { shop_id, kind: 'mail_complaints', key: shop_id, detail: String(Math.ceil(complaints)) },
      { again: true },
    )
  })
