// Where an order stands: status and totals, and what to do next. The page is reached by its address alone, so it names nobody and
// nothing that was bought, unless the visitor knows the order's e-mail address, or paid for it in this browser.

import type { PublicShop } from '@kontor/contract/storefront'
import type { OrderView } from '@kontor/contract/storefront-pages'
import { cartPath, orderPath, shopPath } from '../../lib/paths.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PageHead } from '../../ui/page-head.ts'
import { OrderAgain, OrderedItems } from './ordered-items.tsx'
import { OrderedTotals } from './ordered-totals.tsx'

type Story =
  | 'paid'
  | 'waiting'
  | 'unpaid'
  | 'back'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'moving'
  | 'shipped'
  | 'delivered'

/** What the page says. Only the order's own status counts as paid; the address merely tells apart two kinds of not yet. */
export function storyOf({ order, purchase }: OrderView): Story {
  switch (order.status) {
    case 'draft':
    case 'new':
      return purchase === 'success' ? 'waiting' : purchase === 'cancel' ? 'back' : 'unpaid'
    case 'processing':
    case 'on_hold':
      return 'moving'
    default:
      return order.status
  }
}

const TONES = {
  paid: 'success',
  waiting: 'info',
  unpaid: 'attention',
  back: 'attention',
  failed: 'danger',
  cancelled: 'danger',
  refunded: 'attention',
  moving: 'info',
  shipped: 'success',
  delivered: 'success',
} as const satisfies Record<Story, string>

/** Without script the page asks again on its own while something is awaited. */
const REFRESH_SECONDS = 8

export const orderHead = (view: OrderView, texts: Texts): PageHead => ({
  title: texts.say('order.title', { number: view.order.order_number }),
  is_private: true,
  refresh_seconds: storyOf(view) === 'waiting' ? REFRESH_SECONDS : undefined,
})

function Parcel({ tracking: { number, url } }: { tracking: NonNullable<OrderView['tracking']> }) {
  const texts = useTexts()
  return (
    <p className="parcel">
      {number !== '' && `${texts.say('order.tracking', { number })} `}
      {url !== '' && (
        <a href={url} rel="noreferrer nofollow" target="_blank">
          {texts.say('order.follow')}
        </a>
      )}
    </p>
  )
}

export function OrderPage({ view, shop }: { view: OrderView; shop: PublicShop }) {
  const texts = useTexts()
  const { order, can_pay } = view
  const story = storyOf(view)
  const is_open = story === 'waiting' || story === 'unpaid' || story === 'back'
  const is_given_up = story === 'failed' || story === 'cancelled'
  // Not at once: who has just paid has what they wanted.
  const may_have_again = (view.items !== null && view.purchase === null) || (is_given_up && view.has_cart)
  return (
    <div
      className="order"
      // A page that was sent for cannot be asked for again by itself.
      data-order-poll={
        is_open && view.email === '' && !view.is_email_wrong
          ? `/v1/public/order/${order.id}/status`
          : undefined
      }
      data-order-state={`${order.status} ${order.payment_status}`}
    >
      <h1>{texts.say('order.title', { number: order.order_number })}</h1>
      <p className="order-status">
        <span className={`status status-${order.status}`}>{texts.say(`order.status.${order.status}`)}</span>
      </p>
      {view.notice && <Notice tone="danger">{texts.say(`order.${view.notice}`)}</Notice>}
      <Notice tone={TONES[story]} title={texts.say(`order.${story}_title`)}>
        <p>{texts.say(`order.${story}_text`)}</p>
        {story === 'waiting' && (
          <p data-poll-long="" hidden>
            {texts.say('order.waiting_long')}
          </p>
        )}
        {order.payment_status === 'partially_refunded' && <p>{texts.say('order.partly_refunded')}</p>}
      </Notice>
      {view.tracking && <Parcel tracking={view.tracking} />}
      {is_given_up && !may_have_again && <p>{texts.say('order.again_help')}</p>}
      <OrderedTotals view={view} />
      <div className="order-actions">
        {can_pay && story !== 'waiting' && (
          <form method="post" action={`${orderPath(shop.slug, order.id)}/pay`}>
            <button type="submit" className="primary">
              {texts.say('order.pay', { total: texts.money(order.total, order.currency) })}
            </button>
          </form>
        )}
        {!is_open && may_have_again && <OrderAgain view={view} shop={shop} is_given_up={is_given_up} />}
        {(story === 'back' || story === 'unpaid') && (
          <a className="button" href={cartPath(shop.slug)}>
            {texts.say('order.to_cart')}
          </a>
        )}
        {!is_open && (
          <a className="button" href={shopPath(shop.slug)}>
            {texts.say('cart.continue')}
          </a>
        )}
      </div>
      <OrderedItems view={view} shop={shop} />
      <p className="quiet-text">{texts.say('order.keep_link')}</p>
    </div>
  )
}
