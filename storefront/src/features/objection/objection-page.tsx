// "I did not order this", for recipients of a mail about a stranger's order, or of an unwanted gift card. The
// page needs no script.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { ObjectionView } from '@kontor/contract/storefront/visitor-pages'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { objectionPath, shopPath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { Notice } from '../../ui/notice.tsx'

const titleOf = ({ is_gift }: ObjectionView) => (is_gift ? 'objection.gift_title' : 'objection.title')

export const objectionHead = (view: ObjectionView, texts: Texts): PageHead => ({
  title: texts.say(titleOf(view)),
  is_private: true,
})

export function ObjectionPage({ view, shop }: { view: ObjectionView; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <div className="withdrawal">
      <h1>{texts.say(titleOf(view))}</h1>
      {view.step === 'ask' ? (
        <>
          <p>{texts.say(view.is_gift ? 'objection.gift_text' : 'objection.text', { shop: shop.name })}</p>
          <form
            className="order-actions"
            method="post"
            action={objectionPath(shop.slug, view.token, view.is_gift)}
          >
            {/* As a mail program's own button: it ends the mails, and is no report. */}
            {view.is_gift && (
              <button type="submit" className="primary" name="List-Unsubscribe" value="One-Click">
                {texts.say('objection.gift_stop')}
              </button>
            )}
            <button type="submit" className={view.is_gift ? 'secondary' : 'primary'}>
              {texts.say(view.is_gift ? 'objection.gift_report' : 'objection.confirm')}
            </button>
          </form>
        </>
      ) : (
        <>
          <Notice tone="success" title={texts.say('objection.done_title')}>
            <p>{texts.say('objection.done_text', { shop: shop.name })}</p>
          </Notice>
          <a className="button" href={shopPath(shop.slug)}>
            {texts.say('refusal.to_shop')}
          </a>
        </>
      )}
    </div>
  )
}
