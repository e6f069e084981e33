// The shop's legal pages in mails to buyers. Distance sellers have to confirm the contract on a durable medium, with the terms and how to withdraw
// (directive 2011/83/EU, article 8 (7); in Germany sections 312f and 312i BGB): a link is none, since the page behind it can change.

import { SHOP_PAGES } from '@kontor/contract/shops/shops'
import type { MailBlock } from '../../../../integrations/mail/mail-template.ts'
import { messagesFor } from '../../../shops/mail-texts/mail-messages.ts'
import type { MailLanguage } from '../../../shops/mail-texts/mail-texts.ts'
import type { MailedOrder, SendingShop } from '../order-mails.queries.ts'

const PART_OF_THE_CONTRACT = ['terms', 'returns'] as const

/**
 * Returns the texts of the contract, each under its heading. The consent of a buyer of digital goods comes
 * first: the right of withdrawal ends only if the mail confirms the consent (article 16 (m); section 356 (5)
 * BGB).
 */
export const contractTexts = (
  { pages, shop_slug, has_digital_consent }: MailedOrder,
  language: MailLanguage,
  { store_url }: { store_url: string },
): MailBlock[] => [
  ...(has_digital_consent ? [{ kind: 'quiet' as const, text: messagesFor(language).digital_consent }] : []),
  ...PART_OF_THE_CONTRACT.flatMap((page): MailBlock[] => {
    const text = pages[page]
    if (text === undefined) return []
    return [
      { kind: 'heading', text: messagesFor(language).pages[page] },
      { kind: 'written', text, links_to: `${store_url}/store/${shop_slug}/` },
    ]
  }),
]

/** Links to the pages that the shop has, in the order of the storefront's footer. */
export const legalLinks = (
  { pages, shop_slug }: SendingShop,
  language: MailLanguage,
  { store_url }: { store_url: string },
): { label: string; url: string }[] =>
  SHOP_PAGES.filter((page) => pages[page] !== undefined).map((page) => ({
    label: messagesFor(language).pages[page],
    url: `${store_url}/store/${shop_slug}/pages/${page}`,
  }))

/** Returns the link for withdrawing from the contract, with the order's number filled in. */
export const withdrawalLink = (
  { shop_slug, order_number }: Pick<MailedOrder, 'shop_slug' | 'order_number'>,
  language: MailLanguage,
  { store_url }: { store_url: string },
): { label: string; url: string } => ({
  label: messagesFor(language).withdraw,
  url: `${store_url}/store/${shop_slug}/withdrawal?${new URLSearchParams({ order: order_number })}`,
})
