// The page for a refused or failed request, and the page that leads on to the payment page or the order's.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { StoreFrame } from '@kontor/contract/storefront/storefront-pages'
import type { RedirectView, RefusalView } from '@kontor/contract/storefront/visitor-pages'
import type { MessageKey } from '../../lib/messages/messages.ts'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { shopPath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'

const KNOWN: Readonly<Record<number, [MessageKey, MessageKey]>> = {
  403: ['refusal.403_title', 'refusal.403_text'],
  404: ['refusal.404_title', 'refusal.404_text'],
  410: ['refusal.410_title', 'refusal.410_text'],
  429: ['refusal.429_title', 'refusal.429_text'],
  503: ['refusal.503_title', 'refusal.503_text'],
}

function messagesFor({ status, may_be_done }: RefusalView): [MessageKey, MessageKey] {
  const [title, text] = KNOWN[status] ?? [
    'refusal.title',
    status >= 500 ? 'refusal.500_text' : 'refusal.text',
  ]
  return [title, status === 503 && may_be_done ? 'refusal.500_text' : text]
}

export const refusalHead = (view: RefusalView, texts: Texts): PageHead => ({
  title: texts.say(messagesFor(view)[0]),
  is_private: true,
})

export function RefusalPage({ view, shop }: { view: RefusalView; shop: PublicShop | null }) {
  const texts = useTexts()
  const [title, text] = messagesFor(view)
  return (
    <div className="empty">
      <h1>{texts.say(title)}</h1>
      <p>{texts.say(text)}</p>
      {view.status >= 500 && (
        <p className="quiet-text">{texts.say('refusal.reference', { id: view.request_id })}</p>
      )}
      {shop && (
        <a className="button" href={shopPath(shop.slug)}>
          {texts.say('refusal.to_shop')}
        </a>
      )}
    </div>
  )
}

const REDIRECTS = {
  payment: { title: 'redirect.title', press: 'redirect.press', button: 'redirect.button' },
  order: { title: 'redirect.order_title', press: 'redirect.order_press', button: 'redirect.order_button' },
} as const

/**
 * Redirects to the payment page. Payment pages do not open in a frame on another website, so the visitor
 * presses a link there.
 */
export const redirectHead = (view: RedirectView, { is_framed }: StoreFrame, texts: Texts): PageHead => ({
  title: texts.say(REDIRECTS[view.leads_to].title),
  is_private: true,
  go_to: is_framed ? undefined : view.url,
})

export function RedirectPage({ view, is_framed }: { view: RedirectView; is_framed: boolean }) {
  const texts = useTexts()
  const { title, press, button } = REDIRECTS[view.leads_to]
  return (
    <div className="empty">
      <h1>{texts.say(title)}</h1>
      <p>{texts.say(is_framed ? press : 'redirect.text')}</p>
      <a className="button" href={view.url} target={is_framed ? '_top' : undefined}>
        {texts.say(button)}
      </a>
    </div>
  )
}
