// The HTML of the test payment page, and of its pages for complete and expired sessions. They work without scripts, and always say what happened
// and what to do.

import { fromStripeAmount } from '@kontor/contract/orders/payments/stripe-amounts'
import { formatMoney, toMajorText } from '@kontor/contract/values/money'
import type { SessionRow } from '../state/mock-state.ts'
import { TEST_CARDS } from './cards.ts'
import { Html, html } from './html.ts'
import { STYLE } from './page-style.ts'

/** The values of the form when it is shown again. */
export interface FormState {
  method: string
  card_number: string
  expiry: string
  cvc: string
  email: string
  /** Error messages by field name; the empty name is for the form as a whole. */
  errors: Record<string, string>
}

/** The form for an open session. */
export function payPage(row: SessionRow, action: string, state: FormState): string {
  const { session, lines } = row
  const free = (session.amount_total ?? 0) === 0
  return document(
    `Pay ${moneyOf(row, session.amount_total ?? 0)}`,
    html`<h1>${row.intent_description ?? 'Your order'}</h1>
<p class="amount">${moneyOf(row, session.amount_total ?? 0)}</p>
<dl>${lines.map(
      (
        line,
      ) => html`<dt>${line.name}${line.quantity > 1 ? ` × ${line.quantity}` : ''}${line.description === null ? null : html`<br><span class="quiet">${line.description}</span>`}</dt>
<dd>${moneyOf(row, line.amount)}</dd>`,
    )}</dl>
${errorsOf(state)}
<form method="post" action="${action}" novalidate>
${field('email', 'Email', state, html`type="email" autocomplete="email"`)}
${free ? null : methodFields(state, action)}
<button type="submit">${free ? 'Confirm' : `Pay ${moneyOf(row, session.amount_total ?? 0)}`}</button>
${backLink(session.cancel_url, 'Cancel and return to the shop')}
</form>`,
  )
}

/** The page for a session that is paid, or whose delayed payment is pending or has failed. */
export function completePage(row: SessionRow, back_to: string | null): string {
  const unpaid = row.settles
    ? (['Processing', 'The bank is processing the payment. The shop is notified when it arrives.'] as const)
    : ([
        'Failed',
        'The bank declined the payment. You have not been charged. Return to the shop to pay another way.',
      ] as const)
  const paid = ['Paid', 'This payment is complete. You were charged once.'] as const
  const [title, text] = row.session.payment_status === 'unpaid' ? unpaid : paid
  return document(
    title,
    html`<h1>${row.intent_description ?? 'Your order'}</h1>
<p class="amount">${title}</p>
<p>${text}</p>
${backLink(back_to, 'Return to the shop')}`,
  )
}

/** The page for a session that cannot be paid any more. */
export function expiredPage(row: SessionRow): string {
  return document(
    'Payment page expired',
    html`<h1>${row.intent_description ?? 'Your order'}</h1>
<p class="amount">Expired</p>
<p>This payment page has expired. You have not been charged. Return to the shop to order again.</p>
${backLink(row.session.cancel_url, 'Return to the shop')}`,
  )
}

/** The page for an unknown session. */
export function unknownPage(): string {
  return document(
    'Unknown payment page',
    html`<h1>Test payment</h1>
<p class="amount">Not found</p>
<p>There is no payment page at this URL. Return to the shop and start the payment again.</p>`,
  )
}

function methodFields(state: FormState, action: string): Html {
  const choices = [
    ['card', 'Card'],
    ['debit', 'Bank debit that arrives after 15 seconds'],
    ['debit_fails', 'Bank debit that fails after 15 seconds'],
  ] as const
  return html`<fieldset><legend>Payment method</legend>
${choices.map(
  ([value, label]) =>
    html`<label class="choice"><input type="radio" name="method" value="${value}"${state.method === value ? html` checked` : null}> ${label}</label>`,
)}</fieldset>
<fieldset><legend>Card</legend>
<p class="quiet">Click a test card to fill it in.</p>
<ul class="cards">${TEST_CARDS.map(
    (card, position) => html`<li><a href="${action}?card=${position}">${card.number}</a> ${card.what}</li>`,
  )}</ul>
${field('card_number', 'Card number', state, html`type="text" inputmode="numeric" autocomplete="off" maxlength="40"`)}
<div class="pair">
${field('expiry', 'Expiry (MM / YY)', state, html`type="text" inputmode="numeric" autocomplete="off" maxlength="10"`)}
${field('cvc', 'CVC', state, html`type="text" inputmode="numeric" autocomplete="off" maxlength="6"`)}
</div></fieldset>`
}

type FieldName = 'email' | 'card_number' | 'expiry' | 'cvc'

function field(name: FieldName, label: string, state: FormState, attributes: Html): Html {
  const wrong = state.errors[name]
  const mark =
    wrong === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error" autofocus`
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${state[name]}" ${attributes}${mark}>
${wrong === undefined ? null : html`<span class="wrong" id="${name}-error">${wrong}</span>`}</div>`
}

function errorsOf(state: FormState): Html | null {
  const about_all = state.errors['']
  return about_all === undefined ? null : html`<p class="error" role="alert">${about_all}</p>`
}

function backLink(address: string | null, label: string): Html | null {
  return address === null ? null : html`<a class="back" href="${address}">${label}</a>`
}

function moneyOf({ session }: SessionRow, amount: number): string {
  const currency = (session.currency ?? '').toUpperCase()
  return formatMoney(toMajorText(fromStripeAmount(currency, amount), currency), currency, 'en-GB')
}

function document(title: string, main: Html): string {
  return html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Test payment</title><style>${new Html(STYLE)}</style></head>
<body><p class="note">Test payment page — no real money moves</p><main>${main}</main></body>
</html>`.text
}
