// The destination of the cart, the codes and sums, and the link to the checkout.

import type { OrderProblem } from '@kontor/contract/orders/orders'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { shopPath } from '../../lib/paths.ts'
import { SelectField } from '../../ui/field.tsx'
import { generalProblems, problemOf, problemText } from '../checkout/problem-text.ts'
import { Codes } from '../checkout/summary/codes.tsx'
import { OrderTotals } from '../checkout/summary/order-totals.tsx'

interface Props {
  view: CartView
  shop: PublicShop
  /** The name of the country the sums are for. */
  country: string
  problems: readonly OrderProblem[]
  is_pending: boolean
  /** Sends the fields by script. */
  onSend: ((fields: Record<string, string>) => void) | undefined
}

export function CartSummary({ view, shop, country, problems, is_pending, onSend }: Props) {
  const texts = useTexts()
  const ships = view.lines.some((line) => line.product !== null) && view.ship_to !== null
  return (
    <aside className="summary" aria-busy={is_pending}>
      <h2>{texts.say('cart.summary')}</h2>
      {/* Drawn again with another list: the browser would choose another country where the chosen one is left out. */}
      <SelectField
        key={view.ship_to?.join(' ')}
        name="country"
        label={texts.say(ships ? 'cart.deliver_to' : 'cart.country')}
        value={view.country}
        options={
          view.ship_to ? view.countries.filter(({ code }) => view.ship_to!.includes(code)) : view.countries
        }
        is_plain
        onChange={onSend && ((code) => onSend({ country: code }))}
      />
      {generalProblems(problems, view.lines).map((problem) => (
        <p className="error" key={problem.code}>
          {problemText(problem, undefined, country, texts)}
        </p>
      ))}
      <Codes view={view} calculation={view.calculation} currency={shop.default_currency} onSend={onSend} />
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
  )
}
