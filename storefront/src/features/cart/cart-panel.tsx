// The cart's lines and their sums. The panel is a plain form if the script is missing. The script shows each
// change immediately, and replaces the view by the server's response with the new sums.

import { problemsForBuyer } from '@kontor/contract/stock/own-holds'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { cartPath, shopPath } from '../../lib/paths.ts'
import { problemOf, problemText } from '../checkout/problem-text.ts'
import { CartLineRow } from './cart-line.tsx'
import { CartNotes } from './cart-notes.tsx'
import { CartSummary } from './cart-summary.tsx'
import { useCart } from './use-cart.ts'

export interface CartPanelProps {
  view: CartView
  shop: PublicShop
}

export function CartPanel(props: CartPanelProps) {
  const texts = useTexts()
  const { shop } = props
  const { form, view, taken_out, is_running, is_pending, has_failed, ...cart } = useCart(props)
  const country = view.countries.find(({ code }) => code === view.country)?.name ?? view.country
  // The cart has no field for a state.
  const problems = problemsForBuyer(view.calculation?.problems ?? [], view.lines, view.own_holds).filter(
    ({ code }) => code !== 'state_missing',
  )
  return (
    <form className="cart" method="post" action={cartPath(shop.slug)} ref={form} onSubmit={cart.onSubmit}>
      {/* The Enter key in a field presses the form's first button, so this one has to come first. */}
      <button type="submit" name="action" value="update" className="hidden" tabIndex={-1} aria-hidden="true">
        {texts.say('cart.update')}
      </button>
      {taken_out.map((product_id) => (
        <input key={product_id} type="hidden" name={`quantity.${product_id}`} value="0" />
      ))}
      <CartNotes
        view={view}
        shop={shop}
        has_failed={has_failed}
        onPutBack={is_running ? cart.putBack : undefined}
      />
      {view.lines.length === 0 ? (
        <div className="empty">
          <h2>{texts.say('cart.empty_title')}</h2>
          <p>{texts.say('cart.empty_text')}</p>
          <a className="button" href={shopPath(shop.slug)}>
            {texts.say('cart.to_shop')}
          </a>
        </div>
      ) : (
        <>
          <ul className="lines">
            {view.lines.map((line) => {
              const problem = line.product ? problemOf(problems, line) : undefined
              return (
                <CartLineRow
                  key={line.product_id}
                  line={line}
                  calculation={view.calculation}
                  shop={shop}
                  problem={
                    line.product === null
                      ? texts.say('cart.gone')
                      : problem && problemText(problem, line.product, country, texts)
                  }
                  onQuantity={
                    is_running ? (quantity) => cart.setQuantity(line.product_id, quantity) : undefined
                  }
                />
              )
            })}
          </ul>
          <CartSummary
            view={view}
            shop={shop}
            country={country}
            problems={problems}
            is_pending={is_pending}
            onSend={is_running ? (fields) => void cart.send(fields) : undefined}
          />
        </>
      )}
    </form>
  )
}
