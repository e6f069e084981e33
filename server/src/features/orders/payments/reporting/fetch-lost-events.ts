// Fetches events that no webhook delivered, such as a refund or a dispute made at Stripe. Asks Stripe for
// past events and applies each event like a webhook.

import type { EventSpan, ProviderAccount, ProviderEvent } from '../../../../integrations/payments/provider.ts'
import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { lookUpDue } from '../../../../integrations/payments/provider-jobs.ts'
import { type ProviderName, providers } from '../../../../integrations/payments/providers.ts'
import type { BatchLimits } from '../../../../jobs/in-batches.ts'
import { type BoundPlatform, forShop } from '../../../../platform.ts'
import { findPlatformAccount } from '../../../money/deposits/platform-account.ts'
import { isForTheOwner, noteLostEvent } from '../../../money/payment-gateways/checking/note-gateway-health.ts'
import {
  claimUnfetched,
  findGatewayForUse,
  type Gateway,
  type UnfetchedEvents,
  updateFetchedUntil,
} from '../../../money/payment-gateways/use-gateway.ts'
import { findReportedPayment } from '../payments.ts'
import { applyOnce } from './receive-event.ts'
import { applyPlatformOnce } from './receive-platform-event.ts'
import { findPlatformSpan, updatePlatformFetchedUntil, wasActedOn } from './reporting.queries.ts'

/** Four gateways at a time, each for GATEWAY_MS and the last call: a batch ends within two minutes. */
const LIMITS: BatchLimits = { batch: 20, within_ms: 120_000 }
const GATEWAY_MS = 20_000

/**
 * Returns the number of gateways asked about. A failing gateway does not delay the others. The next run
 * fetches the rest of a gateway's events.
 */
export const fetchLostEvents = (platform: BoundPlatform): Promise<number> =>
  lookUpDue(
    (limit) => claimUnfetched(platform.db, limit),
    (due) => lookUp(forShop(platform, due.shop_id), due),
    LIMITS,
  )

/** Fetches lost events of the platform's own account, which receives deposits. */
export async function fetchLostPlatformEvents(platform: BoundPlatform): Promise<void> {
  const { db, log, config } = platform
  const platform_account = findPlatformAccount(config)
  if (platform_account === undefined) return
  const { is_test_mode } = platform_account
  await tryTo(platform, { payment_gateway_id: 'platform' }, async () =>
    fetchSpan(platform_account, await findPlatformSpan(db, is_test_mode), {
      apply: async (event) => {
        const outcome = await applyPlatformOnce(platform, platform_account, event)
        if (outcome === undefined || OF_OTHERS.has(outcome)) return
        const about = { event_id: event.id, event_type: event.type, outcome }
        log.warn(about, 'an event of the platform that no webhook has brought')
      },
      note: (seconds) => updatePlatformFetchedUntil(db, is_test_mode, seconds),
    }),
  )
}

const lookUp = (platform: BoundPlatform, due: UnfetchedEvents): Promise<boolean> =>
  tryTo(platform, { payment_gateway_id: due.id }, async () => {
    const { db } = platform
    const gateway = await findGatewayForUse(db, platform, due.id)
    if (gateway === undefined) return
    await fetchSpan(gateway, due, {
      apply: (event) => applyLost(platform, gateway, event),
      note: (seconds) => updateFetchedUntil(db, gateway.shop_id, gateway.id, seconds),
    })
  })

/** False if Stripe was not called, because it gives no answers at present. */
async function tryTo(
  platform: Pick<BoundPlatform, 'log'>,
  about: { payment_gateway_id: string },
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof ProviderError)) {
      platform.log.error({ ...about, err: failure }, 'the events of a gateway could not be fetched')
      return true
    }
    if (failure.held_back) return false
    const { code, request_id } = failure
    // Restricted keys from before this job may not read events. This is no failure, because webhooks deliver
    // the events.
    const level = isForTheOwner(failure) ? 'info' : 'warn'
    platform.log[level]({ ...about, code, request_id }, 'Stripe did not list the events of a gateway')
  }
  return true
}

/**
 * Fetches in parts that Stripe lists as a whole. The smallest part is a second, and no more events are
 * fetched than Stripe lists.
 */
async function fetchSpan(
  { provider, account }: { provider: ProviderName; account: ProviderAccount },
  { from_seconds, to_seconds }: EventSpan,
  {
    apply,
    note,
  }: { apply: (event: ProviderEvent) => Promise<void>; note: (seconds: number) => Promise<unknown> },
): Promise<void> {
  const until = performance.now() + GATEWAY_MS
  let from = from_seconds
  let length = to_seconds - from_seconds
  while (from < to_seconds && performance.now() < until) {
    const to = Math.min(from + length, to_seconds)
    const span = { from_seconds: from, to_seconds: to }
    const { events, is_all } = await providers[provider].listEvents(account, span)
    if (!is_all && to - from > 1) {
      length = Math.ceil((to - from) / 2)
      continue
    }
    for (const event of events) await apply(event)
    await note(to)
    from = to
    length *= 2
  }
}

/**
 * Results of events that concern neither payments nor deposits of the account. An endpoint need not send such
 * events.
 */
const OF_OTHERS: ReadonlySet<string> = new Set(['no_payment', 'no_deposit', 'other_account', 'ignored'])

/**
 * A second gateway of the shop may use the same account, with an endpoint of its own. Events delivered by
 * that endpoint are not lost.
 */
async function applyLost(platform: BoundPlatform, gateway: Gateway, event: ProviderEvent): Promise<void> {
  const { db } = platform
  const { shop_id } = gateway
  if (await wasActedOn(db, shop_id, event, [...OF_OTHERS])) return
  const outcome = await applyOnce(platform, gateway, event)
  if (outcome === undefined || OF_OTHERS.has(outcome)) return
  platform.log.warn(
    { payment_gateway_id: gateway.id, event_id: event.id, event_type: event.type, outcome },
    'an event that no webhook has brought',
  )
  const about = event.kind === 'ignored' ? undefined : { metadata: {}, ...event.object }
  const payment = about && (await findReportedPayment(db, gateway.id, about))
  await noteLostEvent(db, { shop_id, id: payment?.payment_gateway_id ?? gateway.id })
}
