// Writes a document as data: the Cross Industry Invoice of UN/CEFACT (D16B) in the profile EN 16931 of
// Factur-X 1.07. Elements follow the order of the schema. If the meaning is not obvious, a comment names the
// standard's term (BT-…).

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { InvoiceLine, InvoiceSnapshot, PostalAddress, Seller, TaxCategory } from '../invoice-snapshot.ts'
import { reasonOf } from '../issuing/legal-notes.ts'
import { breakdownOf, type VatBreakdown, vatIdentifier } from './is-electronic.ts'
import { leaf, node, type Xml } from './xml.ts'

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}
const PIECE = { unitCode: 'H87' }
/** Codes of UNTDID 4461. 68: online payment service; 1: not defined. */
const PAYMENT_MEANS = { stripe: '68', hand: '1', refund: '1', nothing_to_pay: '' } as const
const EXEMPTION_CODES: Partial<Record<TaxCategory, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}
/** UNTDID 5189. */
const DISCOUNT = '95'
const UNTAXED_REASON = 'Not subject to VAT'

const day = (text: string): string => text.replaceAll('-', '')
const dateTime = (name: string, text: string, prefix = 'udt'): Xml =>
  node(name, leaf(`${prefix}:DateTimeString`, day(text), { format: '102' }))

/** `0.19` as `19`, `0.055` as `5.5`. */
export function percentText(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const digits = `${whole}${fraction.padEnd(2, '0')}`
  const cut = whole.length + 2
  const decimals = digits.slice(cut).replace(/(?<!0)0+$/, '')
  return `${digits.slice(0, cut).replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`
}

const lineTax = (name: string, { category, tax_rate }: Pick<InvoiceLine, 'category' | 'tax_rate'>): Xml =>
  node(
    name,
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', category),
    // A line outside the scope of the tax has no rate, not even zero (BR-O-5).
    leaf('ram:RateApplicablePercent', category === 'O' ? '' : percentText(tax_rate ?? '0')),
  )

const allowance = (is_charge: boolean, amount: string, code: string, reason: string, ...tax: Xml[]): Xml =>
  node(
    'ram:SpecifiedTradeAllowanceCharge',
    node('ram:ChargeIndicator', leaf('udt:Indicator', String(is_charge))),
    leaf('ram:ActualAmount', amount),
    leaf('ram:ReasonCode', code),
    leaf('ram:Reason', reason),
    ...tax,
  )

/**
 * Returns the unit price if the currency can express the price exactly. Otherwise returns the price of all
 * units with the number of units (BT-149). The line's amount then follows exactly from price and quantity.
 */
function price({ net_before_discount, quantity }: InvoiceLine, currency: string): Xml[] {
  const minor = toMinor(net_before_discount, currency)
  const size = minor < 0n ? -minor : minor
  const count = BigInt(quantity ?? 1)
  if (size % count === 0n) return [leaf('ram:ChargeAmount', toMajorText(size / count, currency))]
  return [
    leaf('ram:ChargeAmount', toMajorText(size, currency)),
    leaf('ram:BasisQuantity', String(count), PIECE),
  ]
}

function discountsOf({ discount, discounts }: InvoiceLine, currency: string) {
  if (toMinor(discount, currency) === 0n) return []
  return (discounts ?? [{ title: '', amount: discount }]).map(({ title, amount }) => ({
    title: title || 'Discount',
    amount,
  }))
}

/** A line with a negative amount gets a negative quantity, since a price must not be negative (BR-27). */
function tradeLine(line: InvoiceLine, at: number, { currency }: InvoiceSnapshot): Xml {
  const sign = toMinor(line.net_before_discount, currency) < 0n ? '-' : ''
  return node(
    'ram:IncludedSupplyChainTradeLineItem',
    node('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(at + 1))),
    node(
      'ram:SpecifiedTradeProduct',
      leaf('ram:SellerAssignedID', line.sku),
      leaf('ram:Name', line.title || (line.kind === 'shipping' ? 'Shipping' : 'Adjustment')),
    ),
    node('ram:SpecifiedLineTradeAgreement', node('ram:NetPriceProductTradePrice', price(line, currency))),
    node('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', `${sign}${line.quantity ?? 1}`, PIECE)),
    node(
      'ram:SpecifiedLineTradeSettlement',
      lineTax('ram:ApplicableTradeTax', line),
      discountsOf(line, currency).map(({ title, amount }) => allowance(false, amount, DISCOUNT, title)),
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', line.net)),
    ),
  )
}

/**
 * People type a dash into forms if their country has no postal codes. A dash is no code for BT-53, BT-78 and
 * BT-38.
 */
const HAS_CODE = /[\p{L}\p{N}]/u

const postal = (address: PostalAddress): Xml =>
  node(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', HAS_CODE.test(address.zip) ? address.zip : ''),
    leaf('ram:LineOne', address.street),
    leaf('ram:LineTwo', address.street2),
    leaf('ram:CityName', address.city),
    leaf('ram:CountryID', address.country),
    leaf('ram:CountrySubDivisionName', address.state),
  )

const registration = (id: string, scheme: 'VA' | 'FC'): Xml =>
  node('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, { schemeID: scheme }))

function sellerParty(seller: Seller, address: PostalAddress): Xml {
  const vat = vatIdentifier(seller.vat_number)
  return node(
    'ram:SellerTradeParty',
    // BR-CO-26: a seller needs an identifier, a registration number or a VAT number. The tax number serves as
    // the identifier if the last two are missing.
    leaf('ram:ID', vat === '' && seller.company_number === '' ? seller.tax_number : ''),
    leaf('ram:Name', seller.name),
    leaf('ram:Description', seller.legal_note),
    node('ram:SpecifiedLegalOrganization', leaf('ram:ID', seller.company_number)),
    postal(address),
    registration(vat, 'VA'),
    registration(seller.tax_number, 'FC'),
  )
}

const partyName = ({ company_name, recipient_name }: PostalAddress, fallback: string): string =>
  company_name || recipient_name || fallback

const buyerParty = (name: string, buyer: PostalAddress, fallback: string): Xml =>
  node(
    name,
    leaf('ram:Name', partyName(buyer, fallback)),
    buyer.company_name && buyer.recipient_name && name === 'ram:BuyerTradeParty'
      ? node('ram:DefinedTradeContact', leaf('ram:PersonName', buyer.recipient_name))
      : [],
    postal(buyer),
    name === 'ram:BuyerTradeParty' ? registration(vatIdentifier(buyer.vat_number), 'VA') : [],
  )

function vatRow({ category, rate, net, tax }: VatBreakdown, invoice: InvoiceSnapshot): Xml {
  const is_exempt = category !== 'S' && category !== 'Z'
  return node(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', tax),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', is_exempt ? reasonOf(category, invoice) || UNTAXED_REASON : ''),
    leaf('ram:BasisAmount', net),
    leaf('ram:CategoryCode', category),
    leaf('ram:ExemptionReasonCode', (is_exempt && EXEMPTION_CODES[category]) || ''),
    leaf('ram:RateApplicablePercent', category === 'O' ? '' : percentText(rate)),
  )
}

/**
 * Returns the day of supply (BT-72), which a credit note shares with its invoice. Returns an empty text for
 * goods, because goods are dispatched later, unless the supply is within the Union (BR-IC-11).
 */
const suppliedOn = ({ supply, lines, corrects, issued_on }: InvoiceSnapshot): string =>
  supply === 'services' || lines.some(({ category }) => category === 'K')
    ? (corrects?.issued_on ?? issued_on)
    : ''

/** Expects a document for which `isElectronic` is true. */
export function writeCii(invoice: InvoiceSnapshot): string {
  const { seller, buyer, currency, kind, payment } = invoice
  if (seller.address === null || buyer === null) throw new Error('An electronic invoice has both addresses.')
  // On an invoice, shipping is a charge on the whole document (BG-21), and a discount on shipping an
  // allowance (BG-20). On a credit note, or if a document has shipping only, shipping is a line, because
  // BR-16 requires at least one line.
  const has_charges = kind === 'invoice' && invoice.lines.some((line) => line.kind !== 'shipping')
  const charges = has_charges ? invoice.lines.filter((line) => line.kind === 'shipping') : []
  const lines = invoice.lines.filter((line) => !charges.includes(line))
  const sum = (all: readonly InvoiceLine[], field: 'net' | 'net_before_discount' | 'discount') =>
    toMajorText(
      all.reduce((total, line) => total + toMinor(line[field], currency), 0n),
      currency,
    )
  const zero = toMajorText(0n, currency)
  const said = [...invoice.notes, invoice.reason, invoice.footer].filter((text) => text.trim() !== '')
  const root = node(
    'rsm:CrossIndustryInvoice',
    node(
      'rsm:ExchangedDocumentContext',
      node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    node(
      'rsm:ExchangedDocument',
      leaf('ram:ID', invoice.number),
      leaf('ram:TypeCode', kind === 'invoice' ? '380' : '381'),
      dateTime('ram:IssueDateTime', invoice.issued_on),
      said.map((text) => node('ram:IncludedNote', leaf('ram:Content', text))),
    ),
    node(
      'rsm:SupplyChainTradeTransaction',
      lines.map((line, at) => tradeLine(line, at, invoice)),
      node(
        'ram:ApplicableHeaderTradeAgreement',
        sellerParty(seller, seller.address),
        buyerParty('ram:BuyerTradeParty', buyer, invoice.buyer_email),
        node('ram:SellerOrderReferencedDocument', leaf('ram:IssuerAssignedID', invoice.order.number)),
      ),
      node(
        'ram:ApplicableHeaderTradeDelivery',
        buyerParty('ram:ShipToTradeParty', invoice.ship_to ?? buyer, invoice.buyer_email),
        node('ram:ActualDeliverySupplyChainEvent', dateTime('ram:OccurrenceDateTime', suppliedOn(invoice))),
      ),
      node(
        'ram:ApplicableHeaderTradeSettlement',
        leaf('ram:InvoiceCurrencyCode', currency),
        node('ram:SpecifiedTradeSettlementPaymentMeans', leaf('ram:TypeCode', PAYMENT_MEANS[payment.how])),
        breakdownOf(invoice).map((row) => vatRow(row, invoice)),
        charges.flatMap((line) => {
          const tax = lineTax('ram:CategoryTradeTax', line)
          return [
            allowance(true, line.net_before_discount, 'FC', line.title || 'Shipping', tax),
            ...discountsOf(line, currency).map(({ title, amount }) =>
              allowance(false, amount, DISCOUNT, title, tax),
            ),
          ]
        }),
        node(
          'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
          leaf('ram:LineTotalAmount', sum(lines, 'net')),
          leaf('ram:ChargeTotalAmount', sum(charges, 'net_before_discount')),
          leaf('ram:AllowanceTotalAmount', sum(charges, 'discount')),
          leaf('ram:TaxBasisTotalAmount', invoice.net_total),
          leaf('ram:TaxTotalAmount', invoice.tax_total, { currencyID: currency }),
          leaf('ram:GrandTotalAmount', invoice.total),
          leaf('ram:TotalPrepaidAmount', invoice.total),
          leaf('ram:DuePayableAmount', zero),
        ),
        invoice.corrects
          ? node(
              'ram:InvoiceReferencedDocument',
              leaf('ram:IssuerAssignedID', invoice.corrects.number),
              dateTime('ram:FormattedIssueDateTime', invoice.corrects.issued_on, 'qdt'),
            )
          : [],
      ),
    ),
  )
  const spaces = Object.entries(NAMESPACES)
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.replace('<rsm:CrossIndustryInvoice>', `<rsm:CrossIndustryInvoice${spaces}>`)}\n`
}
