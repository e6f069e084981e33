// The routes of the providers' webhooks. Only these take bodies of any type as raw bytes, since the signature covers exactly those.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../../http/route.ts'
import type { InvoicePrinter } from '../../../invoices/printing/invoice-printer.ts'
import { makeUnsignedPosts } from './read-signed-event.ts'
import { receiveEvent } from './receive-event.ts'
import { receivePlatformEvent } from './receive-platform-event.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

export async function registerWebhooks(app: App, printer: InvoicePrinter): Promise<void> {
  const { http, platform } = app
  const unsigned = makeUnsignedPosts(http, platform.log)
  await http.register(async (scoped) => {
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )
    // Stripe repeats an event until it is answered with 200, and an event is applied once.
    const goes_on = true
    route(
      { ...app, http: scoped },
      api.webhooks.stripe,
      async ({ params, request }) => {
        const outcome = await receiveEvent(platform, params.payment_gateway_id, request, unsigned)
        // If this process runs the jobs, it draws the invoice next, for an email.
        if (platform.config.are_jobs_on && (outcome === 'paid' || outcome === 'revived')) printer.wake()
        return { received: true as const }
      },
      { goes_on },
    )
    route(
      { ...app, http: scoped },
      api.webhooks.stripePlatform,
      ({ request }) => receivePlatformEvent(platform, request, unsigned),
      { goes_on },
    )
  })
}
