// The named schemas of the OpenAPI document. A schema equal to a named schema becomes a reference. Generated
// clients then get `Order` instead of forty copies of the same object.

import { z } from 'zod'
import { sessionTokens } from '../accounts/auth.ts'
import { verifiedEmail } from '../accounts/verified-emails.ts'
import {
  physicalProperties,
  physicalPropertiesOut,
  physicalPropertiesUpdate,
} from '../catalogue/products/physical-properties.ts'
import { product, productFile } from '../catalogue/products/products.ts'
import { deposit } from '../money/deposits.ts'
import { movement, movementFee, statementSummary } from '../money/ledger.ts'
import { paymentGateway } from '../money/payment-gateways.ts'
import { ossReport, taxReport } from '../office/reports.ts'
import * as orders from '../orders/orders.ts'
import * as order_payment from '../orders/payments/order-payment.ts'
import { address, postalAddress, postalAddressOut } from '../shops/addresses/addresses.ts'
import { auditEvent } from '../shops/audit.ts'
import { currencyOut, shop } from '../shops/shops.ts'
import { shippingRate, shippingRateTemplate } from '../stock/shipping.ts'
import { stockLevel, stockMovement } from '../stock/stock.ts'
import { warehouse } from '../stock/warehouses.ts'
import * as storefront from '../storefront/storefront.ts'
import { taxComponent, taxThreshold } from '../taxes/taxes.ts'
import { orderVatCheck, vatNumberCheck } from '../taxes/vat-checks.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'

// Sorted from small to large, because a named schema may refer only to earlier schemas.
const NAMED: readonly [name: string, io: Io, schema: z.ZodType][] = [
  ['Currency', 'output', currencyOut],
  ['OrderState', 'output', z.enum(orders.ORDER_STATUSES)],
  ['PostalAddressInput', 'input', postalAddress],
  ['PostalAddress', 'output', postalAddressOut],
  ['PhysicalPropertiesInput', 'input', physicalProperties],
  ['PhysicalPropertiesUpdate', 'input', physicalPropertiesUpdate],
  ['PhysicalProperties', 'output', physicalPropertiesOut],
  ['SessionTokens', 'output', sessionTokens],
  ['AuditEvent', 'output', auditEvent],
  ['VerifiedEmail', 'output', verifiedEmail],
  ['Shop', 'output', shop],
  ['Address', 'output', address],
  ['Product', 'output', product],
  ['ProductFile', 'output', productFile],
  ['Warehouse', 'output', warehouse],
  ['StockMovement', 'output', stockMovement],
  ['StockLevel', 'output', stockLevel],
  ['PaymentGateway', 'output', paymentGateway],
  ['ShippingRate', 'output', shippingRate],
  ['ShippingRateTemplate', 'output', shippingRateTemplate],
  ['TaxComponent', 'output', taxComponent],
  ['TaxReport', 'output', taxReport],
  ['OssReport', 'output', ossReport],
  ['TaxThreshold', 'output', taxThreshold],
  ['OrderItem', 'output', orders.orderItem],
  ['TaxLine', 'output', orders.taxLine],
  ['ShippingOption', 'output', orders.shippingOption],
  ['OrderProblem', 'output', orders.orderProblem],
  ['OrderEvent', 'output', orders.orderEvent],
  ['OrderPayment', 'output', orders.orderPayment],
  ['VatNumberCheck', 'output', vatNumberCheck],
  ['OrderVatCheck', 'output', orderVatCheck],
  ['Calculation', 'output', orders.calculation],
  ['PlacedOrder', 'output', orders.placedOrder],
  ['Order', 'output', orders.order],
  ['PublicShop', 'output', storefront.publicShop],
  ['PublicProduct', 'output', storefront.publicProduct],
  ['PublicWarehouse', 'output', storefront.publicWarehouse],
  ['PublicStock', 'output', storefront.publicStock],
  ['PublicShippingRate', 'output', storefront.publicShippingRate],
  ['Deposit', 'output', deposit],
  ['MovementFee', 'output', movementFee],
  ['Movement', 'output', movement],
  ['StatementSummary', 'output', statementSummary],
  ['Payment', 'output', order_payment.payment],
  ['PublicOrderStatus', 'output', order_payment.orderStatus],
]

const convert = (schema: z.ZodType, io: Io): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    reused: 'inline',
  }) as Json
  return json
}

const references = new Map<string, string>()

/** Replaces every schema that equals a named schema, from the inside out. */
function refer(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(refer)
  if (node === null || typeof node !== 'object') return node
  const inner = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, refer(value)]))
  const name = references.get(JSON.stringify(inner))
  return name === undefined ? inner : { $ref: `#/components/schemas/${name}` }
}

/** The schemas under `components` of the document. */
export const NAMED_SCHEMAS: Json = {}

for (const [name, io, schema] of NAMED) {
  const json = refer(convert(schema, io)) as Json
  references.set(JSON.stringify(json), name)
  NAMED_SCHEMAS[name] = json
}

/** Converts a schema to JSON Schema, with references to the named schemas. */
export const schemaOf = (schema: z.ZodType, io: Io): Json => refer(convert(schema, io)) as Json
