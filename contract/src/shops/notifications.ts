// A member's choice of mails from a shop, and the address for the mails. Each member has a separate choice.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { OFFICE_LANGUAGES } from '../storefront/store-languages.ts'
import { idParams, uuid } from '../values/id-shapes.ts'

export const NOTIFICATION_TOPICS = ['new_order', 'low_stock', 'payment_problem', 'dispute'] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

const topics = z
  .array(z.enum(NOTIFICATION_TOPICS))
  .max(NOTIFICATION_TOPICS.length)
  .transform((list) => NOTIFICATION_TOPICS.filter((topic) => list.includes(topic)))
const language = z.enum(OFFICE_LANGUAGES)

export const notificationSettings = z.object({
  shop_id: z.string(),
  /** A confirmed address of the caller. Null for the account e-mail. */
  email_id: z.string().nullable(),
  /** The present address for the mails. Null if the account has none. */
  email: z.string().nullable(),
  topics: z.array(z.enum(NOTIFICATION_TOPICS)),
  /**
   * Language of the mails. Until the member chooses: the shop's language if members' mails exist in the
   * language, otherwise English.
   */
  language,
  /**
   * True if the member has chosen nothing yet. Owners then get all topics, and the remaining members get none.
   */
  is_default: z.boolean(),
})

export type NotificationSettings = z.output<typeof notificationSettings>

export const notificationSettingsUpdate = z.object({
  email_id: uuid.nullable().optional(),
  topics: topics.optional(),
  language: language.optional(),
})

export type NotificationSettingsUpdate = z.output<typeof notificationSettingsUpdate>

export const notifications = {
  get: endpoint({
    method: 'GET',
    path: '/a/shops/{id}/notifications',
    access: 'shop:read',
    shop: 'path',
    summary: 'Read the caller’s notification settings of a shop',
    params: idParams,
    response: notificationSettings,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/a/shops/{id}/notifications',
    access: 'shop:read',
    shop: 'path',
    summary: 'Change the caller’s notification settings of a shop',
    description:
      'Members change only their own settings. `email_id` must be a confirmed address of the caller (`GET /a/emails`); null means the account email.',
    params: idParams,
    body: notificationSettingsUpdate,
    response: notificationSettings,
    errors: ['validation_error'],
  }),
} as const
