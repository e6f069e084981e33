// "I did not order this", for recipients of a mail about an order that is not theirs. It needs no script.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { ObjectionView } from '@kontor/contract/storefront/visitor-pages'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { objectionPath, shopPath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { Notice } from '../../ui/notice.tsx'

export const objectionHead = (texts: Texts): PageHead => ({
  title: texts.say('objection.title'),
  is_private: true,
})

export function ObjectionPage({ view, shop }: { view: ObjectionView; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <div className="withdrawal">
      <h1>{texts.say('objection.title')}</h1>
      {view.step === 'ask' ? (
        <>
          <p>{texts.say('objection.text', { shop: shop.name })}</p>
          <form method="post" action={objectionPath(shop.slug, view.token)}>
            <button type="submit" className="primary">
              {texts.say('objection.confirm')}
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
