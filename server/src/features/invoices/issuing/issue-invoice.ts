// The invoice of an order. The server issues the invoice once, in the transaction of the first payment. No
// number exists without a sale, and no sale without a number. Gift cards are no sale: gift cards are taxed
// when redeemed (directive 2006/112/EC, article 30b (2)). No invoice names gift cards; gift cards have a
// receipt. Lock order: order, stock, payments, and last the row of the counter.

import type { TaxLine } from '@kontor/contract/orders/orders'
import { dayIn } from '@kontor/contract/shops/shop-day'
import { taxedAddress } from '@kontor/contract/taxes/buyer-vat-number'
import { couldBeVatNumber } from '@kontor/contract/taxes/vat-number'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Tx } from '../../../db/pool.ts'
import { timeZoneOf } from '../../../locale/shop-time-zone.ts'
import { normalRate } from '../../../pricing/refund-pools.ts'
import { findOrderFacts, type ItemFacts, type OrderFacts, type TaxFacts } from '../invoice-facts.queries.ts'
import type { SettingsText } from '../invoice-settings.queries.ts'
import type { InvoiceLine, InvoiceSnapshot, PostalAddress, Seller } from '../invoice-snapshot.ts'
import { queueDrawing } from '../invoice-tasks.ts'
import { type Issued, insertInvoice, type SaleKind, seriesOf, takeNumber } from '../invoices.queries.ts'
import { choosePrefix } from './choose-prefix.ts'
import { languageOf } from './invoice-language.ts'
import { itemLines, shippingLines, taxesOf } from './invoice-lines.ts'
import { legalNotes } from './legal-notes.ts'
import { takePrinted } from './printed-number.ts'
import { titledIn } from './sold-titles.ts'
import { standingOf } from './tax-category.ts'

const sellerOf = (
  { seller_address, shop_name, is_tax_registered }: OrderFacts,
  settings: SettingsText,
): Seller => ({
  name: settings.legal_name || seller_address?.company_name || seller_address?.recipient_name || shop_name,
  address: seller_address,
  vat_number: seller_address?.vat_number ?? '',
  tax_number: settings.tax_number,
  company_number: settings.company_number,
  legal_note: settings.legal_note,
  is_registered: is_tax_registered,
})

const isSame = (a: PostalAddress, b: PostalAddress): boolean =>
  (['recipient_name', 'company_name', 'street', 'street2', 'city', 'state', 'zip', 'country'] as const).every(
    (part) => a[part] === b[part],
  )

const supplyOf = ({ items, shipped = [] }: OrderFacts): InvoiceSnapshot['supply'] => {
  const all = [...items, ...shipped]
  const goods = all.filter((item) => item.requires_shipping).length
  return goods === 0 ? 'services' : goods === all.length ? 'goods' : 'both'
}

export const nameOf = (buyer: PostalAddress | null, email: string): string =>
  buyer?.company_name || buyer?.recipient_name || email

/**
 * Returns the buyer with the VAT number that decided the tax (article 226 (4) of directive 2006/112/EC). A
 * text that cannot be a VAT number is left out, because a printed number should hold before a tax office.
 */
function buyerOf({ billing_address, shipping_address }: OrderFacts): PostalAddress | null {
  const buyer = billing_address ?? shipping_address
  if (buyer === null) return null
  const named = taxedAddress(billing_address, shipping_address)
  const is_one = named !== undefined && couldBeVatNumber(named.country, named.vat_number)
  return { ...buyer, vat_number: is_one ? named.vat_number : '' }
}

type Payment = InvoiceSnapshot['payment']

/** Sold gift cards may be due although other gift cards pay for all goods. No gift card pays for an edit. */
function paymentOf(
  { gift_card_total, total, currency }: OrderFacts,
  { how, on, set_off }: Required<Pick<Payment, 'how' | 'on' | 'set_off'>>,
): Payment {
  if (!isZero(set_off)) return { how, on, set_off }
  if (isZero(gift_card_total)) return { how, on }
  const is_all = toMinor(gift_card_total, currency) === toMinor(total, currency)
  return { how: is_all ? 'nothing_to_pay' : how, on, gift_cards: gift_card_total }
}

interface Occasion {
  kind: SaleKind
  number: string
  /** RFC 3339. */
  now: string
  how: InvoiceSnapshot['payment']['how']
  set_off: string
}

function snapshotOf(
  order_id: string,
  facts: OrderFacts,
  settings: SettingsText,
  { kind, number, now, how, set_off }: Occasion,
): InvoiceSnapshot {
  const seller = sellerOf(facts, settings)
  const standing = standingOf(seller)
  const { country } = standing
  const lines: InvoiceLine[] = [...itemLines(facts, standing), ...shippingLines(facts, standing)]
  const buyer = buyerOf(facts)
  const language = languageOf(settings.language, facts)
  const second = settings.second_language
  const second_language = second === null || second === language ? undefined : second
  const ship_to =
    facts.shipping_address && buyer && !isSame(facts.shipping_address, buyer) ? facts.shipping_address : null
  const supply = supplyOf(facts)
  const time_zone = timeZoneOf(facts)
  const today = dayIn(time_zone, now)
  return {
    template: 1,
    kind,
    number,
    ...(facts.is_test && { is_test: true }),
    language,
    ...(second_language && { second_language }),
    issued_on: today,
    order: { id: order_id, number: facts.order_number, placed_on: dayIn(time_zone, facts.placed_at) },
    corrects: null,
    reason: '',
    shop_name: facts.shop_name,
    logo_key: facts.logo_key,
    seller,
    buyer,
    buyer_email: facts.customer_user_email,
    ship_to,
    payment: paymentOf(facts, { how, on: today, set_off }),
    supply,
    currency: facts.currency,
    lines,
    taxes: taxesOf(lines, facts.currency),
    net_total: facts.net_total,
    tax_total: facts.tax_total,
    total: facts.total,
    notes: legalNotes({
      language,
      second_language,
      lines,
      seller_country: country,
      is_registered: standing.is_registered,
      untaxed_note: settings.untaxed_note,
      is_business_buyer: buyer !== null && (buyer.company_name !== '' || buyer.vat_number !== ''),
      supply,
      kind,
    }),
    footer: settings.footer,
  }
}

export interface InvoiceRequest {
  shop_id: string
  order_id: string
  /** How the order was paid. */
  how: InvoiceSnapshot['payment']['how']
  /**
   * The time of an earlier payment, made before this installation had the order. The PDF is then drawn for
   * the first reader.
   */
  issued_at?: string
  /**
   * The edit that added the items, the sums of the items, and the part of the sums that the edit set off.
   * Absent for the order as placed.
   */
  edit?: { id: string; added: AddedSums; set_off: string }
}

type AddedSums = Pick<OrderFacts, 'shipping_total' | 'tax_total' | 'total' | 'tax_lines' | 'discounts'> & {
  subtotal: string
}

/** `facts` contains the items that the edit added, as stored. Discounts of an edit are on products only. */
const factsOfEdit = (
  facts: OrderFacts,
  { subtotal, shipping_total, tax_total, total, tax_lines, discounts }: AddedSums,
): OrderFacts => ({
  ...facts,
  shipping_total,
  tax_total,
  total,
  tax_lines,
  gift_card_total: '0',
  discounts,
  shipping_discount: '0',
  net_total: toMajorText(
    toMinor(subtotal, facts.currency) + toMinor(shipping_total, facts.currency),
    facts.currency,
  ),
})

/**
 * Returns the order's goods if the edit adds shipping without goods, with zero amounts, because other
 * documents contain the amounts. The goods are taxed like the shipping, however the goods were sold: by
 * reverse charge if the buyer proved to be a business.
 */
async function goodsShipped(
  tx: Tx,
  { shop_id, order_id }: OrderKey,
  { items }: OrderFacts,
  { shipping_total, tax_lines }: AddedSums,
): Promise<ItemFacts[]> {
  if (isZero(shipping_total) || items.some((item) => item.requires_shipping)) return []
  const order = await findOrderFacts(tx, shop_id, order_id, { kind: 'invoice', edit_id: 'all' })
  return (order?.items ?? [])
    .filter((item) => item.requires_shipping)
    .map((item) => ({ ...item, subtotal: '0', tax_total: '0', total: '0', ...asReversed(item, tax_lines) }))
}

function asReversed({ tax_rate }: ItemFacts, tax_lines: readonly TaxLine[]): Partial<TaxFacts> {
  const reverse = tax_lines.find(({ basis }) => basis === 'reverse_charge')
  if (reverse === undefined || normalRate(tax_rate) === '0') return {}
  const { basis, label, country } = reverse
  return { tax_rate: '0', tax_basis: basis, tax_label: label, tax_country: country }
}

/** `facts` contains the sold gift cards. The buyer of a gift card pays just its value. */
function factsOfCards(facts: OrderFacts): OrderFacts {
  const total = facts.items.reduce((sum, item) => sum + toMinor(item.total, facts.currency), 0n)
  const value = toMajorText(total, facts.currency)
  const nothing = toMajorText(0n, facts.currency)
  return {
    ...facts,
    shipping_address: null,
    billing_address: facts.billing_address ?? facts.shipping_address,
    gift_card_total: nothing,
    shipping_discount: nothing,
    shipping_total: nothing,
    net_total: value,
    tax_total: nothing,
    total: value,
  }
}

/**
 * Issues the invoice of a paid order, or returns the order's existing invoice. Returns undefined for an order
 * of gift cards alone. The caller holds the order's lock and has stored the payment.
 */
export const issueInvoice = (tx: Tx, request: InvoiceRequest): Promise<Issued | undefined> =>
  issue(tx, 'invoice', request)

/** Likewise; undefined for an order without gift cards. No edit adds any. */
export const issueReceipt = (tx: Tx, request: Omit<InvoiceRequest, 'edit'>): Promise<Issued | undefined> =>
  issue(tx, 'receipt', request)

async function issue(
  tx: Tx,
  kind: SaleKind,
  { shop_id, order_id, how, issued_at, edit }: InvoiceRequest,
): Promise<Issued | undefined> {
  const edit_id = edit?.id ?? null
  const found = await findOrderFacts(tx, shop_id, order_id, { kind, edit_id })
  if (found === undefined) throw new Error('An order under lock is not there.')
  const { settings, issued: there } = found
  if (there !== null) return there
  const sold = kind === 'receipt' ? factsOfCards(found) : found
  const placed = edit
    ? {
        ...factsOfEdit(sold, edit.added),
        shipped: await goodsShipped(tx, { shop_id, order_id }, sold, edit.added),
      }
    : sold
  if (edit_id === null && placed.items.length === 0) return undefined
  const facts = await titledIn(tx, shop_id, languageOf(settings.language, placed), placed)
  const { is_test } = facts
  const prefix = await choosePrefix(tx, shop_id, { kind, is_test }, settings)
  const series = seriesOf(kind, is_test)
  const taken = await takeNumber(tx, shop_id, series)
  const { number } = taken
  const now = issued_at ?? taken.now
  const printed = await takePrinted(tx, { shop_id, kind, is_test, prefix, at: now }, settings, facts)
  const snapshot = snapshotOf(order_id, facts, settings, {
    kind,
    number: printed ?? `${prefix}${number}`,
    now,
    how,
    set_off: edit?.set_off ?? '0',
  })
  const issued = await insertInvoice(tx, {
    shop_id,
    series,
    number,
    prefix,
    printed,
    order_id,
    invoice_id: null,
    refund_id: null,
    edit_id,
    issued_at: now,
    buyer_name: nameOf(snapshot.buyer, snapshot.buyer_email),
    snapshot,
  })
  const is_mailed = edit === undefined && snapshot.buyer_email !== ''
  if (!is_mailed && issued_at === undefined) await queueDrawing(tx, shop_id, issued, snapshot)
  return issued
}
