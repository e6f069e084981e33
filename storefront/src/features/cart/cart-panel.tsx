// The cart's lines and their sums. Without script it is a plain form; with script each change shows at once, and the server's answer with the new
// sums then replaces it.

import { problemsForBuyer } from '@kontor/contract/stock/own-holds'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { cartPath, shopPath } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Codes } from '../checkout/codes.tsx'
import { OrderTotals } from '../checkout/order-totals.tsx'
import { generalProblems, problemOf, problemText } from '../checkout/problem-text.ts'
import { CartLineRow } from './cart-line.tsx'
import { shortText } from './short-text.ts'
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
  const problems = problemsForBuyer(view.calculation?.problems ?? [], view.lines, view.own_holds)
  const ships = view.lines.some((line) => line.product !== null) && view.ship_to !== null
  const { removed } = view
  const added = view.lines.find((line) => line.product_id === view.added)?.product?.title
  return (
    <form className="cart" method="post" action={cartPath(shop.slug)} ref={form} onSubmit={cart.onSubmit}>
      {/* The Enter key in a field presses the form's first button, so this one has to come first. */}
      <button type="submit" name="action" value="update" className="hidden" tabIndex={-1} aria-hidden="true">
        {texts.say('cart.update')}
      </button>
      {taken_out.map((product_id) => (
        <input key={product_id} type="hidden" name={`quantity.${product_id}`} value="0" />
      ))}
      <div className="cart-notes" aria-live="polite">
        {view.short !== null && !removed ? (
          <Notice tone="attention">{shortText(texts, view.short)}</Notice>
        ) : (
          added && !removed && <Notice tone="success">{texts.say('cart.added', { title: added })}</Notice>
        )}
        {removed && (
          <Notice tone="info">
            {texts.say('cart.removed', { title: removed.title })}{' '}
            <button
              type="submit"
              className="quiet"
              data-undo=""
              name="set"
              value={`${removed.product_id}:${String(removed.quantity)}`}
              onClick={
                is_running
                  ? (event) => {
                      event.preventDefault()
                      cart.putBack(removed)
                    }
                  : undefined
              }
            >
              {texts.say('cart.undo')}
            </button>
          </Notice>
        )}
        {has_failed && <Notice tone="danger">{texts.say('cart.not_saved')}</Notice>}
      </div>
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
                      : problem && problemText(problem, line.product.title, country, texts)
                  }
                  onQuantity={
                    is_running ? (quantity) => cart.setQuantity(line.product_id, quantity) : undefined
                  }
                />
              )
            })}
          </ul>
          <aside className="summary" aria-busy={is_pending}>
            <h2>{texts.say('cart.summary')}</h2>
            <SelectField
              name="country"
              label={texts.say(ships ? 'cart.deliver_to' : 'cart.country')}
              value={view.country}
              options={
                view.ship_to
                  ? view.countries.filter(({ code }) => view.ship_to!.includes(code))
                  : view.countries
              }
              is_plain
              onChange={is_running ? (code) => void cart.send({ country: code }) : undefined}
            />
            {generalProblems(problems, view.lines).map((problem) => (
              <p className="error" key={problem.code}>
                {problemText(problem, undefined, country, texts)}
              </p>
            ))}
            <Codes
              view={view}
              calculation={view.calculation}
              currency={shop.default_currency}
              onSend={is_running ? (fields) => void cart.send(fields) : undefined}
            />
            {view.calculation && <OrderTotals calculation={view.calculation} ships={ships} />}
            {view.calculation && <p className="quiet-text">{texts.say('cart.estimate', { country })}</p>}
            {view.lines.some((line) => line.product === null || problemOf(problems, line)) && (
              <p className="error">{texts.say('cart.problems')}</p>
            )}
            <button type="submit" name="action" value="checkout" className="primary">
              {texts.say('cart.checkout')}
            </button>
            <a className="summary-link" href={shopPath(shop.slug)}>
              {texts.say('cart.continue')}
            </a>
            {/* Last, so that nothing moves below a finger when the script comes and takes it away. */}
            <button type="submit" name="action" value="update" className="secondary no-script">
              {texts.say('cart.update')}
            </button>
          </aside>
        </>
      )}
    </form>
  )
}
