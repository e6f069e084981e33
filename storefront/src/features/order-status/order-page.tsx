// The status of an order, the totals, and the next steps. All visitors with the address see the page, so the
// page hides the buyer and the items. The page shows both if the visitor enters the order's e-mail address,
// or paid for the order in this browser.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { isZero, toMinor } from '@kontor/contract/values/money'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { withdrawalPath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { Notice } from '../../ui/notice.tsx'
import {
  type DisplayStatus,
  displayStatusOf,
  displayStatusOfEdit,
  GIVEN_UP,
  OPEN,
  TONES,
} from './display-status.ts'
import { DraftToPay } from './draft-to-pay.tsx'
import { EditToPay } from './edit-to-pay.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDownloads } from './order-downloads.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderedItems } from './ordered-items.tsx'
import { OrderedTotals } from './ordered-totals.tsx'

/** How often the page loads itself again without script, while a payment is expected. */
const REFRESH_SECONDS = 8

export const orderHead = (view: OrderView, texts: Texts): PageHead => ({
  title: texts.say('order.title', { number: view.order.order_number }),
  is_private: true,
  refresh_seconds: [displayStatusOf(view), displayStatusOfEdit(view)].includes('waiting')
    ? REFRESH_SECONDS
    : undefined,
})

function Withdrawn({ on, shop }: { on: OrderView['withdrawn_on']; shop: PublicShop }) {
  const texts = useTexts()
  if (on === null) return null
  return (
    <Notice tone="info" title={texts.say('withdrawal.done_title')}>
      <p>{texts.say('withdrawal.done_text', { shop: shop.name, received_on: on })}</p>
    </Notice>
  )
}

/**
 * Returns the destination of a refund: gift cards, and the rest to the payment, or from the shop itself if
 * the shop owes the rest.
 */
function refundedText(view: OrderView, texts: Texts): string {
  const { refunded, refunded_to_cards, owed_by_shop } = view
  const { currency } = view.order
  const by_shop =
    owed_by_shop !== null && texts.say('order.owed_text', { amount: texts.money(owed_by_shop, currency) })
  if (isZero(refunded_to_cards)) return by_shop || texts.say('order.refunded_text')
  const is_all = toMinor(refunded_to_cards, currency) >= toMinor(refunded, currency)
  return [
    texts.say('order.refunded_to_cards', { amount: texts.money(refunded_to_cards, currency) }),
    by_shop || (!is_all && texts.say('order.refunded_rest')),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the message. A message that promises a mail names the mail's address. */
function displayText(view: OrderView, display_status: DisplayStatus, texts: Texts): string {
  const { has_cart, held_until: until, mails_go_to: email } = view
  if (display_status === 'refunded' || display_status === 'owed') return refundedText(view, texts)
  if (display_status === 'unpaid' || display_status === 'back') {
    const text = display_status === 'back' && has_cart ? 'back' : 'unpaid'
    return until === null ? texts.say(`order.${text}_text`) : texts.say(`order.${text}_until`, { until })
  }
  if (email !== null && (display_status === 'paid' || display_status === 'coming'))
    return texts.say(`order.${display_status}_text_to`, { email })
  return texts.say(`order.${display_status}_text`)
}

/**
 * Returns undefined if no payment is expected, or if the page answered a POST (with the e-mail address),
 * because such a page cannot reload itself.
 */
const pollUrl = (view: OrderView): string | undefined =>
  (OPEN.includes(displayStatusOf(view)) || view.edit !== null) && view.email === '' && !view.is_email_wrong
    ? `/v1/public/order/${view.order.id}/status`
    : undefined

export function OrderPage({ view, shop }: { view: OrderView; shop: PublicShop }) {
  const texts = useTexts()
  const { order } = view
  const display_status = displayStatusOf(view)
  const is_given_up = GIVEN_UP.includes(display_status)
  // No offer to buy again right after paying, unless the payment failed.
  const may_have_again = is_given_up
    ? view.items !== null || view.has_cart
    : view.items !== null && view.purchase === null
  return (
    <div
      className="order"
      data-order-poll={pollUrl(view)}
      // The total changes when the buyer pays an edit.
      data-order-state={`${order.status} ${order.payment_status} ${order.total}`}
      data-order-id={order.id}
      data-just-bought={view.is_just_bought}
    >
      <h1>{texts.say('order.title', { number: order.order_number })}</h1>
      <p className="order-status">
        <span className={`status status-${order.status}`}>
          {texts.say(display_status === 'free' ? 'order.status.free' : `order.status.${order.status}`)}
        </span>{' '}
        <span className="quiet-text">
          {texts.say('order.placed_on')} <time dateTime={view.placed_on}>{texts.day(view.placed_on)}</time>
        </span>
      </p>
      {view.is_payment_unavailable && <Notice tone="danger">{texts.say('order.payment_unavailable')}</Notice>}
      {view.obstacle && (
        <Notice tone="danger">
          {texts.say(`order.obstacle.${view.obstacle}`, {
            total: texts.money(view.edit?.amount ?? order.amount_due, order.currency),
            currency: order.currency,
          })}
        </Notice>
      )}
      {view.is_edit_ended && (
        <Notice tone="attention" title={texts.say('order.edit_ended_title')}>
          <p>{texts.say('order.edit_ended_text')}</p>
        </Notice>
      )}
      <Notice
        tone={TONES[display_status]}
        title={texts.say(
          display_status === 'owed' ? 'order.refunded_title' : `order.${display_status}_title`,
        )}
      >
        <p>{displayText(view, display_status, texts)}</p>
        {display_status === 'waiting' && (
          <p data-poll-long="" hidden>
            {texts.say('order.waiting_long')}
          </p>
        )}
        {order.payment_status === 'partially_refunded' && (
          <p>{texts.say('order.partly_refunded', { amount: texts.money(view.refunded, order.currency) })}</p>
        )}
      </Notice>
      <Withdrawn on={view.withdrawn_on} shop={shop} />
      {view.edit && <EditToPay view={view} edit={view.edit} shop={shop} />}
      <OrderParcels view={view} />
      {is_given_up && !may_have_again && <p>{texts.say('order.again_help')}</p>}
      {display_status === 'draft' ? (
        <DraftToPay view={view} shop={shop} />
      ) : (
        <>
          <OrderedTotals view={view} />
          <OrderActions
            view={view}
            shop={shop}
            display_status={display_status}
            may_have_again={may_have_again}
          />
          <OrderDownloads view={view} />
          <OrderedItems view={view} shop={shop} />
        </>
      )}
      <p className="quiet-text">{texts.say('order.keep_link')}</p>
      <p>
        <a href={withdrawalPath(shop.slug, order.order_number)} rel="nofollow">
          {texts.say('withdrawal.link')}
        </a>
      </p>
    </div>
  )
}
