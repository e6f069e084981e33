// A page before the payment page, shown if many payment pages were opened lately and not paid. The script computes
// a proof of work and continues automatically. If the script is missing, the visitor waits for some seconds and
// presses a button.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { PaymentCheckView } from '@kontor/contract/storefront/visitor-pages'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { orderPath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'

export const paymentCheckHead = (texts: Texts): PageHead => ({
  title: texts.say('check.title'),
  is_private: true,
})

export function PaymentCheckPage({ view, shop }: { view: PaymentCheckView; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <form
      className="empty"
      method="post"
      action={`${orderPath(shop.slug, view.order_id)}/pay`}
      data-zero-bits={view.zero_bits}
    >
      <h1>{texts.say('check.title')}</h1>
      <p>{texts.say('check.text')}</p>
      <p className="quiet-text">{texts.say('check.wait', { seconds: texts.number(view.wait_seconds) })}</p>
      {view.edit_id !== null && <input type="hidden" name="edit_id" value={view.edit_id} />}
      <input type="hidden" name="check" value={view.challenge} />
      <input type="hidden" name="answer" value="" />
      <button type="submit" className="secondary">
        {texts.say('check.go_on')}
      </button>
    </form>
  )
}
