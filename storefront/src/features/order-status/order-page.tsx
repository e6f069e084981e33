// The status of an order, its totals, and what to do next. Whoever has the address sees the page, so it does not show who bought or what,
// unless the visitor enters the order's e-mail address, or paid for the order in this browser.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { isZero } from '@kontor/contract/values/money'
import { cartPath, orderPath, shopPath, withdrawalPath } from '../../lib/paths.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PageHead } from '../../ui/page-head.ts'
import { OrderDownloads } from './order-downloads.tsx'
import { OrderAgain, OrderedItems } from './ordered-items.tsx'
import { OrderedTotals } from './ordered-totals.tsx'

type Story =
  | 'paid'
  | 'waiting'
  | 'coming'
  | 'free'
  | 'draft'
  | 'unpaid'
  | 'back'
  | 'failed'
  | 'cancelled'
  | 'replaced'
  | 'refunded'
  | 'owed'
  | 'moving'
  | 'shipped'
  | 'delivered'

/**
 * What the page tells. Whether an order is paid comes only from its status; `purchase`, which the page's address says, only distinguishes kinds
 * of unpaid: just paid and not yet reported, given up on the payment page, or neither. It stays in the address after the payment has failed, so
 * only an open payment is waited for. Money that the bank is sending is known from the payment. What costs nothing and is open was entered by
 * the shop, and waits for it. Money that the shop pays back itself is not on its way by our doing.
 */
export function storyOf(view: OrderView): Story {
  const { order, purchase, is_replaced, is_money_on_its_way, is_payment_open } = view
  switch (order.status) {
    case 'draft':
    case 'new':
      if (isZero(order.total)) return 'free'
      if (is_money_on_its_way) return 'coming'
      if (purchase === 'success' && is_payment_open) return 'waiting'
      if (order.status === 'draft') return 'draft'
      return purchase === 'cancel' ? 'back' : 'unpaid'
    case 'processing':
    case 'on_hold':
      return 'moving'
    case 'cancelled':
      return is_replaced ? 'replaced' : 'cancelled'
    case 'refunded':
      return view.owed_by_shop === null ? 'refunded' : 'owed'
    default:
      return order.status
  }
}

/** The stories of an order that is not paid yet and still may be. */
const OPEN: readonly Story[] = ['waiting', 'coming', 'free', 'draft', 'unpaid', 'back']

const TONES = {
  paid: 'success',
  waiting: 'info',
  coming: 'info',
  free: 'info',
  draft: 'attention',
  unpaid: 'attention',
  back: 'attention',
  failed: 'danger',
  cancelled: 'danger',
  replaced: 'info',
  refunded: 'attention',
  owed: 'attention',
  moving: 'info',
  shipped: 'success',
  delivered: 'success',
} as const satisfies Record<Story, string>

/** How often the page loads itself again without script, while a payment is expected. */
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

/** The address that mails go to is named where one is promised. */
function storyText(view: OrderView, story: Story, texts: Texts): string {
  const { has_cart, mails_go_to: email } = view
  if (view.owed_by_shop !== null && story === 'owed')
    return texts.say('order.owed_text', { amount: texts.money(view.owed_by_shop, view.order.currency) })
  if (story === 'back' && !has_cart) return texts.say('order.unpaid_text')
  if (email !== null && (story === 'paid' || story === 'coming'))
    return texts.say(`order.${story}_text_to`, { email })
  return texts.say(`order.${story}_text`)
}

/** What the shop has agreed to change of a paid order, and what is to be paid for it first. */
function EditToPay({
  view: { order, purchase, is_payment_open },
  edit,
  shop,
}: {
  view: OrderView
  edit: NonNullable<OrderView['edit']>
  shop: PublicShop
}) {
  const texts = useTexts()
  const amount = texts.money(edit.amount, order.currency)
  // Just paid, and not reported yet.
  const is_paying = purchase === 'success' && is_payment_open
  return (
    <Notice tone="attention" title={texts.say('order.edit_title')}>
      <p>{texts.say('order.edit_text', { amount, day: texts.day(edit.until) })}</p>
      {!is_paying && (
        <form method="post" action={`${orderPath(shop.slug, order.id)}/pay`}>
          <input type="hidden" name="edit_id" value={edit.id} />
          <button type="submit" className="primary">
            {texts.say('order.pay', { total: amount })}
          </button>
        </form>
      )}
    </Notice>
  )
}

export function OrderPage({ view, shop }: { view: OrderView; shop: PublicShop }) {
  const texts = useTexts()
  const { order, can_pay } = view
  const story = storyOf(view)
  const is_open = OPEN.includes(story)
  const is_given_up = story === 'failed' || story === 'cancelled'
  // No offer to buy again right after paying, but where the payment came to nothing.
  const may_have_again = is_given_up
    ? view.items !== null || view.has_cart
    : view.items !== null && view.purchase === null
  return (
    <div
      className="order"
      // A page that answered a POST (with the e-mail address) cannot reload itself, so it does not poll.
      data-order-poll={
        is_open && view.email === '' && !view.is_email_wrong
          ? `/v1/public/order/${order.id}/status`
          : undefined
      }
      data-order-state={`${order.status} ${order.payment_status}`}
    >
      <h1>{texts.say('order.title', { number: order.order_number })}</h1>
      <p className="order-status">
        <span className={`status status-${order.status}`}>
          {texts.say(story === 'free' ? 'order.status.free' : `order.status.${order.status}`)}
        </span>{' '}
        <span className="quiet-text">
          {texts.say('order.placed_on')} <time dateTime={view.placed_on}>{texts.day(view.placed_on)}</time>
        </span>
      </p>
      {view.is_payment_unavailable && <Notice tone="danger">{texts.say('order.payment_unavailable')}</Notice>}
      {view.obstacle && (
        <Notice tone="danger">
          {texts.say(`order.obstacle.${view.obstacle}`, {
            total: texts.money(order.total, order.currency),
            currency: order.currency,
          })}
        </Notice>
      )}
      <Notice
        tone={TONES[story]}
        title={texts.say(story === 'owed' ? 'order.refunded_title' : `order.${story}_title`)}
      >
        <p>{storyText(view, story, texts)}</p>
        {story === 'waiting' && (
          <p data-poll-long="" hidden>
            {texts.say('order.waiting_long')}
          </p>
        )}
        {order.payment_status === 'partially_refunded' && (
          <p>{texts.say('order.partly_refunded', { amount: texts.money(view.refunded, order.currency) })}</p>
        )}
      </Notice>
      {view.edit && !view.is_money_on_its_way && <EditToPay view={view} edit={view.edit} shop={shop} />}
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
        {view.has_cart && (story === 'back' || story === 'unpaid' || story === 'replaced') && (
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
      <OrderDownloads view={view} />
      <OrderedItems view={view} shop={shop} />
      <p className="quiet-text">{texts.say('order.keep_link')}</p>
      <p>
        <a href={withdrawalPath(shop.slug, order.order_number)} rel="nofollow">
          {texts.say('withdrawal.link')}
        </a>
      </p>
    </div>
  )
}
