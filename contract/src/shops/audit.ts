// The audit log of a shop: the author, time and old and new value of each change. Only the server writes
// entries, and entries never change.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery } from '../http/page.ts'
import { dateOrTime } from '../values/date-or-time.ts'
import { requiredUuid } from '../values/id-shapes.ts'
import { textLine } from '../values/text.ts'

/** The logged actions. The word before the dot names the kind of subject: see `AUDIT_SUBJECTS`. */
export const AUDIT_ACTIONS = [
  'shop.create',
  'shop.change',
  'shop.change_pages',
  'shop.change_menus',
  'shop.change_start_page',
  'shop.change_invoice_settings',
  'shop.change_logo',
  'shop.remove',
  'shop.restore',
  'shop.export',
  'shop.import',
  'member.add',
  'member.invite',
  'member.invite_again',
  'member.join',
  'member.change_role',
  'member.remove',
  'member.leave',
  'member.withdraw',
  'payment_gateway.create',
  'payment_gateway.change',
  'payment_gateway.replace_keys',
  'payment_gateway.remove',
  'address.remove',
  'address.change_default',
  'warehouse.create',
  'warehouse.change',
  'warehouse.remove',
  'product.remove',
  'collection.remove',
  'redirect.remove',
  'search_synonym.remove',
  'safety_contact.remove',
  'product_group.remove',
  'product_group.remove_variants',
  'product.add_download',
  'product.remove_download',
  'product.add_license_keys',
  'product.remove_license_key',
  'shipping_rate_template.create',
  'shipping_rate_template.change',
  'shipping_rate_template.remove',
  'stock_movement.create',
  'stock_movement.change',
  'stock_movement.remove',
  'order.change',
  'order.edit',
  'order.edit_paid',
  'order.edit_cancelled',
  'order.remove',
  'order.new',
  'order.paid',
  'order.processing',
  'order.on_hold',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'order.reset_downloads',
  'order.assign_withdrawal',
  'refund.create',
  'refund.retry',
  'refund.settled',
  'shipment.plan',
  'shipment.change',
  'shipment.send',
  'shipment.deliver',
  'shipment.lose',
  'shipment.cancel',
  'customer.export',
  'customer.erase',
  'customer_group.create',
  'customer_group.change',
  'customer_group.remove',
  'price_list.create',
  'price_list.change',
  'price_list.remove',
  'discount.create',
  'discount.change',
  'discount.remove',
  'import.start',
  'import.end',
  'export.start',
  'gift_card.issue',
  'gift_card.change',
  'gift_card.replace_code',
  'gift_card.void',
  'todo.resolve',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

type Area<Action> = Action extends `${infer Word}.${string}` ? Word : never

/** The kind of the subject, by the word before the dot of the action: a member is a user, and a refund's subject is its order. */
export const AUDIT_SUBJECTS = {
  shop: 'shop',
  member: 'user',
  payment_gateway: 'payment_gateway',
  address: 'address',
  warehouse: 'warehouse',
  product: 'product',
  product_group: 'product_group',
  collection: 'collection',
  redirect: 'redirect',
  search_synonym: 'search_synonym',
  safety_contact: 'safety_contact',
  shipping_rate_template: 'shipping_rate_template',
  stock_movement: 'stock_movement',
  order: 'order',
  refund: 'order',
  shipment: 'order',
  customer: 'customer',
  customer_group: 'customer_group',
  price_list: 'price_list',
  discount: 'discount',
  import: 'import',
  export: 'export',
  gift_card: 'gift_card',
  todo: 'todo',
} as const satisfies Record<Area<AuditAction>, string>
export type AuditSubjectKind = (typeof AUDIT_SUBJECTS)[keyof typeof AUDIT_SUBJECTS]

export const subjectKindOf = (action: AuditAction): AuditSubjectKind =>
  AUDIT_SUBJECTS[action.slice(0, action.indexOf('.')) as Area<AuditAction>]

const fields = z.record(z.string(), z.unknown()).nullable()

export const auditEvent = z.object({
  id: z.string(),
  shop_id: z.string(),
  /** Null for the system and for outside parties such as Stripe. */
  actor_user_id: z.string().nullable(),
  /** The actor's account e-mail at the time, or the beginning of the actor's key. */
  actor_label: z.string(),
  /**
   * An action of `AUDIT_ACTIONS`, or of a newer version. During a rolling update, the older processes read
   * entries of the newer version.
   */
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  subject_label: z.string(),
  /** The old values; for a change only the fields that differ, null for a creation. `after` holds the new values likewise, null for a deletion. */
  before: fields,
  after: fields,
  request_id: z.string(),
  caller_address: z.string(),
  created_at: z.string(),
})

export type AuditEvent = z.output<typeof auditEvent>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/a/audit_events',
    access: 'shop:manage',
    shop: 'query',
    summary: 'List privileged changes of a shop',
    description:
      'Newest first, for owners and admins. `action` is a full action (`member.remove`); `actor` a user id or the email address that was logged; `subject` a kind (`product`) or a kind and an id (`product:…`); `from` and `to` are included as days, which start at midnight in the shop’s time zone; as a time `to` is excluded. `total` is exact up to 10,000 and estimated above.',
    query: pageQuery.extend({
      shop_id: requiredUuid('shop_id'),
      action: z.enum(AUDIT_ACTIONS).optional(),
      actor: textLine(254).optional(),
      subject: z
        .string()
        .max(120)
        .regex(/^[a-z_]+(:[\w-]+)?$/, 'subject: a kind, or a kind and an id such as product:…')
        .optional(),
      from: dateOrTime('from'),
      to: dateOrTime('to'),
    }),
    response: page(auditEvent),
    errors: ['validation_error'],
  }),
} as const
