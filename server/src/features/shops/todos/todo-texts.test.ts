import { describe, expect, test } from 'vitest'
import { ProviderError, type ProviderErrorCode } from '../../../integrations/payments/provider-error.ts'
import { todoTexts } from './todo-texts.ts'

const found = {
  amount: '14.90',
  currency: 'EUR',
  order_number: 'A-7',
  subject: 'Karten',
  detail: '',
} as const

const CODES: Record<ProviderErrorCode, true> = {
  unreachable: true,
  timeout: true,
  provider_down: true,
  bad_answer: true,
  rate_limited: true,
  in_progress: true,
  key_rejected: true,
  permission_missing: true,
  not_found: true,
  amount_too_small: true,
  amount_too_large: true,
  currency_not_supported: true,
  card_declined: true,
  already_refunded: true,
  idempotency_conflict: true,
  refused: true,
}

describe('in German', () => {
  test.each(Object.keys(CODES) as ProviderErrorCode[])('the reason %s is German, too', (code) => {
    const { public_message: detail } = new ProviderError(code)
    const { text } = todoTexts({ ...found, kind: 'gateway_failing', detail }, 'de')
    expect(text).not.toBe(detail)
  })

  test.each(['product not received', 'fraudulent'])('the reason of a dispute is German: %s', (detail) => {
    expect(todoTexts({ ...found, kind: 'dispute', detail }, 'de').text).not.toContain(detail)
  })

  test('a reason within a reason is German', () => {
    const detail =
      'All retries of three days failed. The payment provider has a problem. Please try again in a moment. Check in Stripe whether the refund was made, then retry.'
    expect(todoTexts({ ...found, kind: 'refund_failed', detail }, 'de').text).toBe(
      'Der Kunde der Bestellung A-7 hat das Geld nicht erhalten. Drei Tage lang ist jeder Versuch fehlgeschlagen. Der Zahlungsanbieter hat eine Störung. Bitte versuchen Sie es gleich noch einmal. Prüfen Sie bei Stripe, ob die Erstattung erfolgt ist, und wiederholen Sie sie dann.',
    )
  })

  test('a gateway is called what the navigation calls it', () => {
    expect(todoTexts({ ...found, kind: 'gateway_failing' }, 'de').title).toBe(
      'Der Zahlungsanbieter ‚Karten‘ hat einen Fehler',
    )
  })
})

test('in English, the reason stays as it is stored', () => {
  const { public_message: detail } = new ProviderError('key_rejected')
  expect(todoTexts({ ...found, kind: 'gateway_failing', detail }).text).toBe(detail)
})
