// The mail with the login code for a shop's store. Only members of the shop's customer groups get a code, so
// no stranger can make the shop mail strangers. The mail counts within the limits of the shop's mails, and
// contains no text written by the shop.

import { fillText } from '@kontor/contract/values/fill-text'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../db/pool.ts'
import { renderMail } from '../../../../integrations/mail/mail-template.ts'
import { queueMail } from '../../../../integrations/mail/queue-mail.ts'
import { unlinked } from '../../../../integrations/mail/written-text.ts'
import type { JobPayload } from '../../../../jobs/job-payloads.ts'
import type { BoundPlatform } from '../../../../platform.ts'
import { findWaitingForCode, giveStoreCode, withholdStoreCode } from '../../../accounts/auth/store-codes.ts'
import { isGroupMember } from '../../../prices/customer-groups/save-customer-group.ts'
import { messagesFor } from '../../../shops/mail-texts/mail-messages.ts'
import type { MailLanguage } from '../../../shops/mail-texts/mail-texts.ts'
import { mayMailCode } from '../limit-login-codes.ts'
import { findSendingShop, type SendingShop } from '../order-mails.queries.ts'
import { legalLinks } from './legal-pages.ts'
import { mailBranding } from './mail-branding.ts'
import type { MailPlaces } from './write-order-mails.ts'

// About ten minutes of attempts, as for logins to the back office: later the code is hardly valid any more.
const MAIL_ATTEMPTS = 7

/** The button leads to the page for the code. The URL does not contain the code, so no log contains it. */
function writeLoginCode(
  shop: SendingShop,
  { id, code }: { id: string; code: string },
  places: MailPlaces,
  language: MailLanguage,
) {
  const messages = messagesFor(language).login_code
  const shop_name = unlinked(shop.shop_name)
  const mail = renderMail({
    sender: shop_name,
    title: messages.title,
    language,
    branding: mailBranding(shop, places.public_url),
    footer: fillText(messages.footer, { shop: shop_name }),
    links: legalLinks(shop, language, places),
    blocks: [
      { kind: 'paragraph', text: fillText(messages.text, { shop: shop_name }) },
      { kind: 'code', text: code },
      {
        kind: 'button',
        label: messages.open,
        url: `${places.store_url}/store/${shop.shop_slug}/login?id=${id}`,
      },
      { kind: 'quiet', text: messages.validity },
    ],
  })
  const subject = fillText(messages.subject, { shop: shop.shop_name })
  return { subject, reply_to: shop.contact_email, ...mail }
}

async function mailTo(
  tx: Tx,
  config: Config,
  to: string,
  { shop_id, challenge_id: id, language }: JobPayload<'tell_login_code'>,
): Promise<void> {
  const shop = (await findSendingShop(tx, shop_id, language))!
  const code = await giveStoreCode(tx, config, shop_id, { id, email: to })
  const mail = writeLoginCode(shop, { id, code }, config, language)
  // The mail has no link to unsubscribe, because one click would also end the codes, the only way to log in.
  await queueMail(tx, { to, ...mail, max_attempts: MAIL_ATTEMPTS })
}

/**
 * Does nothing if the code was already mailed or is no longer wanted, and for an address in no customer
 * group. A code over a limit is withheld, so that the next request does not count as a request with a code.
 */
export const mailLoginCode = (
  { db, config }: Pick<BoundPlatform, 'db' | 'config'>,
  asked: JobPayload<'tell_login_code'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { shop_id, challenge_id } = asked
    const waiting = await findWaitingForCode(tx, shop_id, challenge_id)
    if (waiting === undefined || !(await isGroupMember(tx, shop_id, waiting.email))) return
    const { email: to, ...known } = waiting
    if (await mayMailCode(tx, config, { shop_id, to, ...known })) await mailTo(tx, config, to, asked)
    else await withholdStoreCode(tx, challenge_id)
  })
