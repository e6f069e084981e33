// Shipments of an order: the pieces in one parcel, and what becomes of the parcel. A piece is a unit of an item that
// requires shipping.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { noFields } from '../http/no-fields.ts'
import { page, pageQuery, searchText } from '../http/page.ts'
import { time } from '../values/date-or-time.ts'
import { decimal, decimalOut } from '../values/decimal.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { httpUrl, textBlock, textLine } from '../values/text.ts'
import { MAX_ORDER_LINES } from './order-requests.ts'
import { wholeRefund } from './payments/refunds.ts'

export const SHIPMENT_STATUSES = ['planned', 'sent', 'delivered', 'lost', 'cancelled'] as const
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number]

export const MAX_SHIPMENTS = 200
/** Shipments, or orders, in a single call. */
export const MAX_AT_ONCE = 500

export const shipmentLine = z.object({
  order_item_id: z.string(),
  /** With the variant. */
  title: z.string(),
  sku: z.string(),
  quantity: z.number(),
})

export const SHIPMENT_WARNINGS = ['tracking_number_used'] as const

export const shipment = z.object({
  id: z.string(),
  shop_id: z.string(),
  order_id: z.string(),
  /** The number of the order and a count, such as `1042-1`. */
  number: z.string(),
  kind: z.literal('parcel'),
  status: z.enum(SHIPMENT_STATUSES),
  /** Null if the order has no warehouse, such as an imported order. */
  warehouse_id: z.string().nullable(),
  lines: z.array(shipmentLine),
  /** The code of a carrier, or empty. */
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
  /** In kilograms. Null if unknown. */
  weight: decimalOut.nullable(),
  /** For the members of the shop. */
  note: z.string(),
  /** True for a lost shipment whose pieces are to be sent again. */
  is_resent: z.boolean(),
  /** The refund of a lost shipment. */
  refund_id: z.string().nullable(),
  warnings: z.array(z.object({ code: z.enum(SHIPMENT_WARNINGS), message: z.string() })),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const carrier = z.object({
  code: z.string(),
  title: z.string(),
  /** The tracking page, with `{number}` for the tracking number. Empty if the carrier's page has no such address. */
  tracking_url: z.string(),
  /** Forms of tracking numbers: `A` is a letter, `9` a digit, `*` either, and any other sign itself. */
  number_patterns: z.array(z.string()),
  is_built_in: z.boolean(),
})

const trackingNumber = z
  .string()
  .trim()
  .max(100, 'Tracking number: at most 100 characters')
  .regex(/^[A-Za-z0-9 ./_-]*$/, 'Tracking number: only letters, digits, spaces and - . / _')

const trackingUrl = httpUrl().refine(
  (url) => url === '' || url.startsWith('https://'),
  'Tracking link: an address that starts with https://',
)

const carrierCode = textLine(60)

const PIECES = 'Quantity: a whole number from 1'
const wantedLine = z.strictObject({
  order_item_id: uuid,
  quantity: z.number({ error: PIECES }).int(PIECES).min(1, PIECES),
})
const lines = z
  .array(wantedLine)
  .min(1, 'Choose at least one item')
  .max(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} lines`)

/** Omitted fields stay unchanged. A new tracking number makes a new link if the carrier is known. */
const tracking = {
  carrier: carrierCode.optional(),
  tracking_number: trackingNumber.optional(),
  tracking_url: trackingUrl.optional(),
}

const weight = decimal('Weight').nullable()

const NAME_PIECES = 'Say what is in the parcel: lines, or `"all": true` for everything that is not sent yet.'

export const newShipment = z
  .strictObject({
    id: uuid.optional(),
    lines: lines.optional(),
    /** All pieces that are neither sent nor in a planned shipment. */
    all: z.literal(true, 'all: true, or left out').optional(),
    warehouse_id: uuid.optional(),
    ...tracking,
    weight: weight.optional(),
    note: textBlock(2000).default(''),
    send: z.boolean().default(false),
    /** False: the customer is not told. */
    mail: z.boolean().default(true),
  })
  .refine(({ lines, all }) => (lines === undefined) !== (all === undefined), {
    path: ['lines'],
    message: NAME_PIECES,
    params: { code: 'required' },
  })

export const shipmentChange = z.strictObject({
  /** Only while the shipment is planned. */
  lines: lines.optional(),
  /** Only while the shipment is planned. */
  warehouse_id: uuid.optional(),
  ...tracking,
  weight: weight.optional(),
  note: textBlock(2000).optional(),
  mail: z.boolean().default(true),
})

export const sending = z.strictObject({
  ...tracking,
  sent_at: time('sent_at').optional(),
  mail: z.boolean().default(true),
})

const LOST_THEN = ['resend', 'refund', 'none'] as const

export const loss = z.strictObject({
  /**
   * `resend`: the pieces are to be sent again, and are taken from the warehouse of the order. `refund`: the pieces are
   * refunded. `none`: neither.
   */
  then: z.enum(LOST_THEN, { error: 'then: resend, refund or none' }),
})

const someIds = z.array(uuid).min(1, 'Name at least one').max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} at a time`)

export const sentShipment = z
  .strictObject({
    id: uuid.optional(),
    /** The number of the shipment, in place of the id. */
    number: textLine(120).optional(),
    ...tracking,
  })
  .refine(({ id, number }) => (id === undefined) !== (number === undefined), {
    path: ['id'],
    message: 'Name the shipment by id or by number.',
    params: { code: 'required' },
  })

export const manyShipments = z.object({
  done: z.array(shipment),
  /** `id`: of the shipment, or of the order to plan a shipment for. */
  refused: z.array(z.object({ id: z.string(), error: z.string(), message: z.string() })),
})

export const restCancellation = z.strictObject({
  reason: textLine(500).default(''),
  /** `standard` and other refunds of shipping are refunds of their own. */
  shipping: z.enum(['none', 'all'], { error: 'shipping: none or all' }).default('none'),
})

export type Shipment = z.output<typeof shipment>
export type ShipmentLine = z.output<typeof shipmentLine>
export type NewShipment = z.output<typeof newShipment>
export type ShipmentChange = z.output<typeof shipmentChange>
export type Sending = z.output<typeof sending>
export type SentShipment = z.output<typeof sentShipment>
export type LostThen = (typeof LOST_THEN)[number]
export type ManyShipments = z.output<typeof manyShipments>
export type RestCancellation = z.output<typeof restCancellation>

const ofShipment = { access: 'shop:write', shop: 'shipments', params: idParams, response: shipment } as const
const move = <const To extends string>(path: To, summary: string, description: string) =>
  endpoint({
    ...ofShipment,
    method: 'POST',
    path: `/a/shipments/{id}/${path}`,
    summary,
    description: `${description} A repeated call has no effect.`,
    body: noFields,
    status: 200,
    errors: ['invalid_transition', 'in_use', 'insufficient_stock'],
  })

const IN_TURN =
  'Each row is stored alone: `refused` names the rows that were not, with the error and its message.'

export const shipments = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/shipments',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's shipments, oldest first",
    params: idParams,
    response: z.array(shipment),
  }),
  create: endpoint({
    method: 'POST',
    path: '/a/orders/{id}/shipments',
    access: 'shop:write',
    shop: 'orders',
    summary: 'Create a shipment',
    description:
      'With `lines`, or `all: true`. A planned shipment reserves its pieces; `send: true` sends the shipment immediately. More pieces than the order has left are refused at their line (`too_many`); pieces in another planned shipment, and orders with an open withdrawal, are 409 `in_use`. From another warehouse than the order’s, the goods are transferred. An order can have 200 shipments.',
    params: idParams,
    body: newShipment,
    response: shipment,
    status: 201,
    repeat_status: 200,
    idempotent: true,
    errors: [
      'invalid_transition',
      'in_use',
      'insufficient_stock',
      'validation_error',
      'idempotency_conflict',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/shipments',
    access: 'shop:read',
    shop: 'query',
    summary: "List a shop's shipments, newest first",
    description: '`q` is the beginning of a shipment’s or order’s number, or a whole tracking number.',
    query: pageQuery.extend({
      shop_id: requiredUuid('shop_id'),
      status: z.enum(SHIPMENT_STATUSES).optional(),
      warehouse_id: z.string().optional(),
      carrier: carrierCode.optional(),
      q: searchText,
    }),
    response: page(shipment),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/shipments/{id}',
    access: 'shop:read',
    shop: 'shipments',
    summary: 'Read a shipment',
    params: idParams,
    response: shipment,
  }),
  change: endpoint({
    ...ofShipment,
    method: 'PATCH',
    path: '/a/shipments/{id}',
    summary: 'Change a shipment',
    description:
      'Lines and warehouse while the shipment is planned; carrier, tracking and note at any time. The customer is notified of a new tracking number of a sent shipment by email, unless the call says not to.',
    body: shipmentChange,
    status: 200,
    errors: ['invalid_transition', 'in_use', 'insufficient_stock', 'validation_error'],
  }),
  send: endpoint({
    ...move('send', 'Send a shipment', 'The customer is notified by email, unless the call says not to.'),
    body: sending.optional(),
    errors: ['invalid_transition', 'in_use', 'validation_error'],
  }),
  cancel: move('cancel', 'Cancel a planned shipment', 'Its pieces can be sent otherwise.'),
  delivered: endpoint({
    ...move('delivered', 'Mark a shipment as delivered', 'The order is delivered with its last shipment.'),
    body: z.strictObject({ delivered_at: time('delivered_at').optional() }).optional(),
    errors: ['invalid_transition', 'validation_error'],
  }),
  lost: endpoint({
    ...move('lost', 'Mark a shipment as lost', '`then` says what becomes of its pieces.'),
    body: loss,
    errors: ['invalid_transition', 'in_use', 'insufficient_stock', 'validation_error'],
  }),
  plan: endpoint({
    method: 'POST',
    path: '/a/shipments/plan',
    access: 'shop:write',
    shop: 'body',
    summary: 'Plan a shipment for each of several orders',
    description: `With all pieces that are not sent yet. ${IN_TURN}`,
    body: z.strictObject({
      shop_id: requiredUuid('shop_id'),
      order_ids: someIds,
      warehouse_id: uuid.optional(),
    }),
    response: manyShipments,
    status: 200,
  }),
  sendMany: endpoint({
    method: 'POST',
    path: '/a/shipments/send',
    access: 'shop:write',
    shop: 'body',
    summary: 'Send several shipments',
    description: IN_TURN,
    body: z.strictObject({
      shop_id: requiredUuid('shop_id'),
      shipments: z
        .array(sentShipment)
        .min(1, 'Name at least one')
        .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} at a time`),
      mail: z.boolean().default(true),
    }),
    response: manyShipments,
    status: 200,
  }),
  deliverMany: endpoint({
    method: 'POST',
    path: '/a/shipments/delivered',
    access: 'shop:write',
    shop: 'body',
    summary: 'Mark several shipments as delivered',
    description: IN_TURN,
    body: z.strictObject({ shop_id: requiredUuid('shop_id'), ids: someIds }),
    response: manyShipments,
    status: 200,
  }),
  cancelRest: endpoint({
    method: 'POST',
    path: '/a/orders/{id}/cancel_rest',
    access: 'shop:write',
    shop: 'orders',
    summary: 'Cancel what is not sent yet',
    description:
      'Refunds the pieces of a partly sent order that are not sent, after cancelling planned shipments. The order is then sent, or delivered if all sent shipments are.',
    params: idParams,
    body: restCancellation,
    response: wholeRefund,
    status: 201,
    errors: ['invalid_transition', 'in_use', 'validation_error'],
  }),
  carriers: endpoint({
    method: 'GET',
    path: '/a/carriers',
    access: 'shop:read',
    shop: 'query',
    summary: 'List the carriers',
    query: z.object({ shop_id: requiredUuid('shop_id') }),
    response: z.array(carrier),
  }),
} as const
