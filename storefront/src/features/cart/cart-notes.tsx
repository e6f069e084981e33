// The latest change of the cart, shown above the lines.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { formPath } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { shortText } from './short-text.ts'

interface Props {
  view: CartView
  shop: PublicShop
  has_failed: boolean
  /** Restores the removed line by script. */
  onPutBack: ((removed: NonNullable<CartView['removed']>) => void) | undefined
}

/**
 * Shows a single message, the first of: the browser stores no cart, a line was removed, the cart has no room,
 * stock was too short, the product was added.
 */
function LastChange({ view, shop, onPutBack }: Pick<Props, 'view' | 'shop' | 'onPutBack'>) {
  const texts = useTexts()
  const { removed, short, is_full } = view
  if (view.is_not_stored)
    return (
      <Notice tone="attention">
        {texts.say('cart.not_stored')} <a href={formPath(shop.slug)}>{texts.say('form.title')}</a>
      </Notice>
    )
  if (removed) return <Removed removed={removed} onPutBack={onPutBack} />
  if (is_full) return <Notice tone="attention">{texts.say('cart.full')}</Notice>
  if (short !== null) return <Notice tone="attention">{shortText(texts, short)}</Notice>
  const added = view.lines.find((line) => line.product_id === view.added)?.product?.title
  return added ? <Notice tone="success">{texts.say('cart.added', { title: added })}</Notice> : null
}

function Removed({
  removed,
  onPutBack,
}: Pick<Props, 'onPutBack'> & { removed: NonNullable<CartView['removed']> }) {
  const texts = useTexts()
  return (
    <Notice tone="info">
      {texts.say('cart.removed', { title: removed.title })}{' '}
      <button
        type="submit"
        className="quiet"
        data-undo=""
        name="set"
        value={`${removed.product_id}:${String(removed.quantity)}`}
        onClick={
          onPutBack &&
          ((event) => {
            event.preventDefault()
            onPutBack(removed)
          })
        }
      >
        {texts.say('cart.undo')}
      </button>
    </Notice>
  )
}

export function CartNotes({ view, shop, has_failed, onPutBack }: Props) {
  const texts = useTexts()
  return (
    <div className="cart-notes" aria-live="polite">
      <LastChange view={view} shop={shop} onPutBack={onPutBack} />
      {has_failed && <Notice tone="danger">{texts.say('cart.not_saved')}</Notice>}
    </div>
  )
}
