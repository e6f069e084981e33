// The mail that acknowledges a withdrawal, as required by Directive 2011/83/EU, article 11a (4), and section
// 356a (4) BGB: on a durable medium, immediately, with the declaration and the time of arrival. The mail goes
// to an unverified address, so it contains only the sender's declaration, without links.

import type { Declaration } from '@kontor/contract/orders/withdrawals'
import { fillText } from '@kontor/contract/values/fill-text'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../db/pool.ts'
import { type MailBlock, renderMail } from '../../../../integrations/mail/mail-template.ts'
import { queueMail } from '../../../../integrations/mail/queue-mail.ts'
import { unlinked } from '../../../../integrations/mail/written-text.ts'
import { type MailMessages, messagesFor } from '../../../shops/mail-texts/mail-messages.ts'
import type { MailLanguage } from '../../../shops/mail-texts/mail-texts.ts'
import { objectionUrl } from '../objections.ts'
import { findSendingShop, type SendingShop } from '../order-mails.queries.ts'
import { legalLinks } from './legal-pages.ts'
import { mailBranding } from './mail-branding.ts'
import type { MailPlaces } from './write-order-mails.ts'

export interface ReceivedDeclaration extends Declaration {
  /** The withdrawal's. The mail is found by it when the person is erased. */
  id: string
  /** Date and time in words, with the time zone. */
  received_on: string
}

/**
 * The lines of the declaration. No line ends in a space, because two hyphens and a space begin a signature,
 * and mail programs hide signatures.
 */
function linesOf(
  { name, order_number, email, goods }: Declaration,
  messages: MailMessages['acknowledgement'],
): string[] {
  const facts: [string, string][] = [
    [messages.name, name],
    [messages.order_number, order_number],
    [messages.email, email],
    ...(goods.trim() === '' ? [] : [[messages.goods, goods.trim()] as [string, string]]),
  ]
  return facts.flatMap(([label, value]) =>
    unlinked(`${label}: ${value}`)
      .split('\n')
      .map((line) => line.trimEnd()),
  )
}

export function writeAcknowledgement(
  sender: SendingShop,
  declared: ReceivedDeclaration,
  places: MailPlaces,
  language: MailLanguage,
) {
  const messages = messagesFor(language).acknowledgement
  const shop = unlinked(sender.shop_name)
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: fillText(messages.text, { shop, received_on: declared.received_on }) },
    {
      kind: 'lines',
      heading: messages.declared,
      lines: [fillText(messages.statement, { shop }), ...linesOf(declared, messages)],
    },
    { kind: 'quiet', text: messages.keep },
    { kind: 'quiet', text: fillText(messages.reference, { id: declared.id }) },
  ]
  const mail = renderMail({
    sender: shop,
    title: messages.title,
    language,
    branding: mailBranding(sender, places.public_url),
    footer: fillText(messages.footer, { shop }),
    links: legalLinks(sender, language, places),
    blocks,
  })
  return {
    subject: fillText(messages.subject, { shop: sender.shop_name }),
    reply_to: sender.contact_email,
    ...mail,
  }
}

/**
 * Stores the mail with its cause. `may_end`: the recipient can use the mail to unsubscribe from the shop's
 * mails.
 */
export async function mailAcknowledgement(
  tx: Tx,
  config: Config,
  {
    shop_id,
    declared,
    language,
    may_end,
  }: { shop_id: string; declared: ReceivedDeclaration; language: MailLanguage; may_end: boolean },
): Promise<void> {
  const shop = await findSendingShop(tx, shop_id)
  if (shop === undefined) throw new Error('A withdrawal was declared to no shop.')
  const { shop_slug } = shop
  const objecting = { shop_id, shop_slug, order_id: null, to: declared.email }
  const unsubscribe_url = may_end ? objectionUrl(config, objecting) : ''
  const mail = writeAcknowledgement(shop, declared, config, language)
  await queueMail(tx, { to: declared.email, ...mail, unsubscribe_url })
}
