// Previews of a shop's mails, with sample data.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { STORE_LANGUAGES } from '../storefront/store-languages.ts'
import { idParams } from '../values/id-shapes.ts'

export const MAIL_AUDIENCES = ['buyer', 'shop', 'account'] as const

export const mailPreview = z.object({
  kind: z.string(),
  /** Recipients: buyers, the shop's team, or users (logging in or invited). */
  audience: z.enum(MAIL_AUDIENCES),
  /** The occasion of the mail. */
  when: z.string(),
  subject: z.string(),
  /** A complete HTML document. Show the document in a sandboxed frame. */
  html: z.string(),
  text: z.string(),
})

export type MailPreview = z.output<typeof mailPreview>

export const mailPreviews = {
  list: endpoint({
    method: 'GET',
    path: '/a/shops/{id}/mail_previews',
    access: 'shop:read',
    shop: 'path',
    summary: 'Preview a shop’s emails with sample data',
    params: idParams,
    query: z.object({ language: z.enum(STORE_LANGUAGES).default('en') }),
    response: z.array(mailPreview),
    errors: ['validation_error'],
  }),
} as const
