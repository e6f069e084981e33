// Delivered digital goods of an order: files by expiring links, and licence keys.

import { z } from 'zod'
import { LICENSE_KEY_STATUSES } from '../catalogue/license-keys.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParams } from '../values/id-shapes.ts'

const file = {
  title: z.string(),
  size: z.number(),
  /** Null for no limit. */
  downloads_left: z.number().nullable(),
  /** Null: never. */
  expires_at: z.string().nullable(),
}

/** An item of an order as delivered to its buyer. */
export const orderDownload = z.object({
  order_item_id: z.string(),
  title: z.string(),
  license_keys: z.array(z.string()),
  files: z.array(z.object({ ...file, url: z.string() })),
})

/**
 * A delivered item in the shop's view: keys by their last four characters, files without a link, because
 * opening a link counts as a download.
 */
export const deliveredDownload = z.object({
  order_item_id: z.string(),
  title: z.string(),
  license_keys: z.array(
    z.object({ id: z.string(), last4: z.string(), status: z.enum(LICENSE_KEY_STATUSES) }),
  ),
  files: z.array(
    z.object({ ...file, id: z.string(), downloads: z.number(), last_download_at: z.string().nullable() }),
  ),
})

export type OrderDownload = z.output<typeof orderDownload>
export type DeliveredDownload = z.output<typeof deliveredDownload>

/** An item's files and licence keys for the order page. */
interface BoughtDownload extends Pick<OrderDownload, 'order_item_id' | 'title' | 'license_keys'> {
  /** True if an edit added the item to the order. */
  is_added: boolean
  files: {
    title: string
    size: number
    url: string
    /** Null for no limit. */
    downloads_left: number | null
    /** End of the link, as date and time in words. Null if the link does not end. */
    until: string | null
    has_ended: boolean
  }[]
}

/** Digital goods on the order page. */
export interface DownloadsView {
  /** Empty until the order is paid and the visitor has entered its e-mail address. */
  downloads: BoughtDownload[]
  /**
   * True if the buyer asked for immediate delivery of digital goods. The request ended the right of
   * withdrawal for all digital goods except goods added by an edit.
   */
  has_digital_consent: boolean
}

export const orderDownloads = {
  forBuyer: endpoint({
    method: 'POST',
    path: '/public/order/{id}/downloads',
    access: 'public',
    summary: "Read an order's downloads and licence keys",
    description:
      'Requires the email address of the order. Empty until the order is paid, and after it is cancelled or refunded.',
    params: idParams,
    body: z.object({ email: z.string({ error: 'email is required' }).max(320) }),
    response: z.array(orderDownload),
    status: 200,
    limit_per_minute: 20,
    errors: ['not_found', 'rate_limited', 'validation_error'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/downloads/{token}',
    access: 'public',
    summary: 'Download a purchased file',
    description:
      'With a link of `order_downloads.forBuyer`. Each download counts; a request within 24 hours with a `Range` above 0 resumes it and does not count. 410 `gone` after the link has expired or the order is refunded; a browser (`Accept: text/html`) is led to the page of the order instead.',
    params: z.object({ token: z.string() }),
    response_kind: 'bytes',
    limit_per_minute: 300,
    errors: ['gone', 'not_found', 'rate_limited'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/downloads',
    access: 'shop:read',
    shop: 'orders',
    summary: 'List the delivered files and keys of an order',
    params: idParams,
    response: z.array(deliveredDownload),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/a/orders/{id}/downloads/reset',
    access: 'shop:write',
    shop: 'orders',
    summary: "Reset an order's downloads",
    description:
      'Resets the number of downloads and the expiry of each file. 409 `invalid_transition` if no files were delivered.',
    params: idParams,
    response: z.array(deliveredDownload),
    status: 200,
    errors: ['invalid_transition'],
  }),
} as const
