// The shop's legal pages in mails to buyers. Whoever sells at a distance has to confirm the contract on a durable medium, with the terms and how
// to withdraw (directive 2011/83/EU, article 8 (7); in Germany sections 312f and 312i BGB): a link is none, since the page behind it can change.

import { SHOP_PAGES, type ShopPage } from '@kontor/contract/shops/shops'
import type { LetterBlock } from '../../integrations/mail/letter.ts'
import type { MailLanguage } from './mail-texts.ts'
import type { OrderToTell, SendingShop } from './order-mails.queries.ts'

/** As the storefront calls them. */
const NAMES: Record<MailLanguage, Record<ShopPage, string>> = {
  en: { imprint: 'Imprint', terms: 'Terms', privacy: 'Privacy', returns: 'Returns' },
  de: { imprint: 'Impressum', terms: 'AGB', privacy: 'Datenschutz', returns: 'Widerruf' },
}

/** The words that section 356a BGB wants on the way to the withdrawal function. */
const WITHDRAW: Record<MailLanguage, string> = { en: 'Withdraw from contract', de: 'Vertrag widerrufen' }

const PART_OF_THE_CONTRACT = ['terms', 'returns'] as const

/** The texts that belong to the contract, each under its heading; none where the shop has none. */
export const contractTexts = (
  { pages, shop_slug }: SendingShop,
  language: MailLanguage,
  { store_url }: { store_url: string },
): LetterBlock[] =>
  PART_OF_THE_CONTRACT.flatMap((page): LetterBlock[] => {
    const text = pages[page]
    if (text === undefined) return []
    return [
      { kind: 'heading', text: NAMES[language][page] },
      { kind: 'written', text, links_to: `${store_url}/store/${shop_slug}/` },
    ]
  })

/** Links to the pages that the shop has, in the order of the storefront's footer. */
export const legalLinks = (
  { pages, shop_slug }: SendingShop,
  language: MailLanguage,
  { store_url }: { store_url: string },
): { label: string; url: string }[] =>
  SHOP_PAGES.filter((page) => pages[page] !== undefined).map((page) => ({
    label: NAMES[language][page],
    url: `${store_url}/store/${shop_slug}/pages/${page}`,
  }))

/** Where a buyer withdraws from the contract, with the order's number filled in. */
export const withdrawalLink = (
  { shop_slug, order_number }: Pick<OrderToTell, 'shop_slug' | 'order_number'>,
  language: MailLanguage,
  { store_url }: { store_url: string },
): { label: string; url: string } => ({
  label: WITHDRAW[language],
  url: `${store_url}/store/${shop_slug}/withdrawal?${new URLSearchParams({ order: order_number })}`,
})
