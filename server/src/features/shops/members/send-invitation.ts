// The mail that invites a person to a shop. The mail contains no secret. To join, the recipient has to prove
// the invited address with a login, so a forwarded mail is useless.

import type { ShopRole } from '@kontor/contract/shops/shop-users'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/pool.ts'
import { networkOf } from '../../../http/access/network-of.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { mayMail, type OwnLimit } from '../../../integrations/mail/mail-limits.ts'
import { renderMail } from '../../../integrations/mail/mail-template.ts'
import { DAY, HOUR, mailTier } from '../../../integrations/mail/mail-tiers.ts'
import { queueMail } from '../../../integrations/mail/queue-mail.ts'
import { unlinked } from '../../../integrations/mail/written-text.ts'
import { OFFICE_TEXTS } from '../../../locale/texts.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import { getAccountStanding } from '../../accounts/users/account-standing.ts'
import { countRecentMails, findInvitingShop, insertMailNote, lockAddress } from './members.queries.ts'

const MAILS_OF_ACCOUNT_PER_HOUR = 50
/**
 * The limits cover all accounts without real payments together, because such accounts cost nothing and
 * anybody can make any number of accounts.
 */
const MAILS_OF_NETWORK_PER_HOUR = 50
const MAILS_OF_NETWORK_PER_DAY = 200

export function writeInvitationMail(
  public_url: string,
  {
    shop_name,
    sender,
    email,
    role,
  }: { shop_name: string; sender: string | null; email: string; role: ShopRole },
  language: OfficeLanguage,
) {
  const texts = OFFICE_TEXTS[language].invitation
  // The name of an unknown person's shop must not become a link.
  const named = unlinked(shop_name)
  const text = sender === null ? texts.text_of_owner : texts.text
  const invited = fillText(text, { shop: named, sender: sender ?? '' })
  const mail = renderMail({
    title: fillText(texts.title, { shop: named }),
    language,
    blocks: [
      { kind: 'paragraph', text: `${invited} ${texts.may[role]}` },
      {
        kind: 'button',
        label: texts.join,
        url: `${public_url}/#/login?${new URLSearchParams({ kind: 'EMAIL_MAGIC_LINK', email })}`,
      },
      { kind: 'paragraph', text: fillText(texts.account, { email }) },
      { kind: 'quiet', text: texts.validity },
    ],
  })
  return { subject: fillText(texts.title, { shop: shop_name }), ...mail }
}

function limitsOf(config: Config, { user_id, caller }: ShopScope, payments: number): OwnLimit[] {
  const network = makeSigner(config, 'invitation network')
    .hash(networkOf(caller.address))
    .toString('base64url')
  const { invitations_per_day } = mailTier(payments)
  const of_network = [
    {
      of: `invitations from ${network}`,
      seconds: HOUR,
      most: MAILS_OF_NETWORK_PER_HOUR,
      message: 'Too many invitations have been sent from your network. Try again in an hour.',
    },
    {
      of: `invitations from ${network}`,
      seconds: DAY,
      most: MAILS_OF_NETWORK_PER_DAY,
      message: 'Too many invitations have been sent from your network today. Try again tomorrow.',
    },
  ]
  return [
    {
      of: `invitations of ${user_id}`,
      seconds: HOUR,
      most: MAILS_OF_ACCOUNT_PER_HOUR,
      message: `You can send at most ${MAILS_OF_ACCOUNT_PER_HOUR} invitations an hour. Try again later.`,
    },
    {
      of: `invitations of ${user_id}`,
      seconds: DAY,
      most: invitations_per_day,
      message: `You can send at most ${invitations_per_day} invitations a day. Try again tomorrow.`,
    },
    ...(payments === 0 ? of_network : []),
  ]
}

/**
 * Sends the mail if `mayMail` permits the mail, with the same refusals. Locks the address and the counters of
 * the account and its network.
 */
export async function sendInvitation(
  tx: Tx,
  config: Config,
  shop: ShopScope,
  { email, role, language }: { email: string; role: ShopRole; language: OfficeLanguage },
): Promise<void> {
  const { shop_id, user_id } = shop
  await lockAddress(tx, email)
  const recent = await countRecentMails(tx, email)
  const { payments } = await getAccountStanding(tx, config, { account_user_id: user_id, made_by: null })
  const own = limitsOf(config, shop, payments)
  if (!(await mayMail(tx, config, { email, own, ...recent! }))) return
  const inviting = await findInvitingShop(tx, shop_id, user_id)
  await insertMailNote(tx, user_id, email)
  const mail = writeInvitationMail(config.public_url, { ...inviting!, email, role }, language)
  await queueMail(tx, { to: email, ...mail })
}
