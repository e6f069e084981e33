// The API calls of the gift card screens.

import { type GiftCard, type GiftCardEntry, giftCards } from '@kontor/contract/prices/gift-cards'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import type { Tone } from '../../../ui/display/status-badge.tsx'
import { type ListCall, pageAt } from '../../../ui/list/list-state.ts'

export interface NewGiftCard {
  amount: string
  email: string
  message: string
  expires_at: string | null
  note: string
}

export const listGiftCards: ListCall<GiftCard> = (query, signal) =>
  call(giftCards.list, { query }, { signal })

export const giftCardQuery = (id: string) =>
  queryOptions({
    queryKey: ['gift-cards', 'item', id],
    queryFn: ({ signal }) => call(giftCards.get, { params: { id } }, { signal }),
  })

export const entriesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['gift-cards', 'entries', id, page],
    queryFn: ({ signal }) => call(giftCards.entries, { params: { id }, query: pageAt(page) }, { signal }),
  })

export const issueGiftCard = (values: NewGiftCard, options: { shop_id: string; idempotency_key: string }) =>
  call(giftCards.create, { body: { ...values, shop_id: options.shop_id } }, options)
/**
 * Changes a gift card. If `updated_at` is absent, the call overwrites changes made meanwhile by another
 * member.
 */
export const changeGiftCard = (
  id: string,
  body: { note: string; expires_at: string | null; updated_at?: string | undefined },
) => call(giftCards.update, { params: { id }, body })
export const replaceCode = (
  id: string,
  { email, idempotency_key }: { email: string; idempotency_key: string },
) => call(giftCards.replaceCode, { params: { id }, body: { email } }, { idempotency_key })
export const voidGiftCard = (id: string, note: string) =>
  call(giftCards.void, { params: { id }, body: { note } })

export const STATUS: Readonly<Record<GiftCard['status'], { label: string; tone: Tone }>> = {
  active: { label: t('Active'), tone: 'success' },
  empty: { label: t('Empty'), tone: 'quiet' },
  expired: { label: t('Expired'), tone: 'quiet' },
  voided: { label: t('Voided'), tone: 'danger' },
}

export const ENTRY_LABELS: Readonly<Record<GiftCardEntry['kind'], string>> = {
  sold: t('Sold'),
  issued: t('Issued'),
  redeemed: t('Used in an order'),
  returned: t('Returned from an unpaid order'),
  refunded: t('Refunded'),
  voided: t('Voided'),
  expired: t('Expired'),
}
