// The mail that acknowledges a withdrawal, as Directive 2011/83/EU, article 11a (4), and section 356a (4) BGB want it: on a durable medium, at
// once, with what was declared and when it came. It goes to an address that nobody has proved, so what the sender typed is all of theirs it says,
// and nothing of that is a link.

import type { Declaration } from '@kontor/contract/orders/withdrawals'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/pool.ts'
import { type LetterBlock, writeLetter } from '../../integrations/mail/letter.ts'
import { queueMail } from '../../integrations/mail/queue-mail.ts'
import { unlinked } from '../../integrations/mail/unlinked.ts'
import { legalLinks } from './legal-pages.ts'
import { mailLook } from './mail-look.ts'
import type { MailLanguage } from './mail-texts.ts'
import { objectionUrl } from './objections.ts'
import { findSendingShop, type SendingShop } from './order-mails.queries.ts'
import type { MailPlaces } from './write-order-mails.ts'

export interface ReceivedDeclaration extends Declaration {
  /** The withdrawal's. The mail is found by it when the person is erased. */
  id: string
  /** Date and time in words, with the time zone. */
  received_on: string
}

interface Words {
  subject: (shop: string) => string
  title: string
  text: (shop: string, received_on: string) => string
  declared: string
  statement: (shop: string) => string
  name: string
  order_number: string
  email: string
  goods: string
  reference: (id: string) => string
  keep: string
  footer: (shop: string) => string
}

const WORDS: Record<MailLanguage, Words> = {
  en: {
    subject: (shop) => `${shop}: your withdrawal has been received`,
    title: 'Your withdrawal has been received',
    text: (shop, received_on) => `It came to ${shop} on ${received_on}.`,
    declared: 'What was declared',
    statement: (shop) => `I withdraw from my contract with ${shop}.`,
    name: 'Name',
    order_number: 'Order number',
    email: 'E-mail',
    goods: 'Goods, or a remark',
    reference: (id) => `Reference: ${id}`,
    keep: 'Keep this mail: it says what was declared, and when. The shop writes to you about what comes next.',
    footer: (shop) =>
      `You get this mail because somebody declared a withdrawal at ${shop} and gave this address. If that was not you, please tell the shop.`,
  },
  de: {
    subject: (shop) => `${shop}: Ihr Widerruf ist eingegangen`,
    title: 'Ihr Widerruf ist eingegangen',
    text: (shop, received_on) => `Er kam am ${received_on} bei ${shop} an.`,
    declared: 'Was erklärt wurde',
    statement: (shop) => `Ich widerrufe meinen Vertrag mit ${shop}.`,
    name: 'Name',
    order_number: 'Bestellnummer',
    email: 'E-Mail',
    goods: 'Ware, oder eine Anmerkung',
    reference: (id) => `Kennung: ${id}`,
    keep: 'Heben Sie diese Mail auf: Sie sagt, was erklärt wurde, und wann. Wie es weitergeht, schreibt Ihnen der Shop.',
    footer: (shop) =>
      `Sie bekommen diese Mail, weil jemand bei ${shop} einen Widerruf erklärt und diese Adresse angegeben hat. Waren Sie das nicht, sagen Sie es bitte dem Shop.`,
  },
}

/** The lines of what was declared. None ends in a space: two hyphens and one would begin the signature, which mail programs hide. */
function linesOf({ name, order_number, email, goods }: Declaration, words: Words): string[] {
  const facts: [string, string][] = [
    [words.name, name],
    [words.order_number, order_number],
    [words.email, email],
    ...(goods.trim() === '' ? [] : [[words.goods, goods.trim()] as [string, string]]),
  ]
  return facts.flatMap(([label, value]) =>
    unlinked(`${label}: ${value}`)
      .split('\n')
      .map((line) => line.trimEnd()),
  )
}

export function writeAcknowledgement(
  shop: SendingShop,
  declared: ReceivedDeclaration,
  places: MailPlaces,
  language: MailLanguage,
) {
  const words = WORDS[language]
  const shop_name = unlinked(shop.shop_name)
  const blocks: LetterBlock[] = [
    { kind: 'paragraph', text: words.text(shop_name, declared.received_on) },
    {
      kind: 'lines',
      heading: words.declared,
      lines: [words.statement(shop_name), ...linesOf(declared, words)],
    },
    { kind: 'quiet', text: words.keep },
    { kind: 'quiet', text: words.reference(declared.id) },
  ]
  const letter = writeLetter({
    sender: shop_name,
    title: words.title,
    language,
    look: mailLook(shop, places.public_url),
    footer: words.footer(shop_name),
    links: legalLinks(shop, language, places),
    blocks,
  })
  return { subject: words.subject(shop.shop_name), reply_to: shop.contact_email, ...letter }
}

/** Stores the mail with what caused it. */
export async function mailAcknowledgement(
  tx: Tx,
  config: Config,
  shop_id: string,
  declared: ReceivedDeclaration,
  language: MailLanguage,
): Promise<void> {
  const shop = await findSendingShop(tx, shop_id)
  if (shop === undefined) throw new Error('A withdrawal was declared to no shop.')
  const { shop_slug } = shop
  const unsubscribe_url = objectionUrl(config, { shop_id, shop_slug, order_id: null, to: declared.email })
  const mail = writeAcknowledgement(shop, declared, config, language)
  await queueMail(tx, { to: declared.email, ...mail, unsubscribe_url })
}
