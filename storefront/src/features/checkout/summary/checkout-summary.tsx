// The goods of the order, the totals, and the order button. A problem of a line appears at the line.

import type { Calculation } from '@kontor/contract/orders/orders'
import { problemsForBuyer } from '@kontor/contract/stock/own-holds'
import { writeCartList } from '@kontor/contract/storefront/cart-list'
import type { CheckoutView, PaymentObstacle } from '@kontor/contract/storefront/storefront-pages'
import { isZero } from '@kontor/contract/values/money'
import { useTexts } from '../../../lib/messages/texts.tsx'
import { cartPath } from '../../../lib/paths.ts'
import type { FormShop } from '../page/form-shop.ts'
import { PlaceOrder } from '../page/place-order.tsx'
import { generalProblems, problemText } from '../problem-text.ts'
import { Codes } from './codes.tsx'
import { OrderTotals } from './order-totals.tsx'
import { SummaryLines } from './summary-lines.tsx'

interface Props {
  view: CheckoutView
  shop: FormShop
  calculation: Calculation | null
  /** The name of the country the totals are for. */
  country: string
  is_pending: boolean
  is_sending: boolean
  /** The address of the form. */
  action: string
  /** True if the visitor chooses the goods in the cart, on a separate page, and not in this form. */
  has_cart: boolean
}

/**
 * Returns the obstacle to payment. The script may show a total different from the drawn page's total. The
 * server has yet to judge the new total, so obstacles about the old amount do not apply.
 */
function obstacleTo(calculation: Calculation | null, view: CheckoutView): PaymentObstacle | null {
  if (calculation && isZero(calculation.amount_due)) return null
  const is_of_amount = view.obstacle === 'amount_too_small' || view.obstacle === 'amount_too_large'
  return is_of_amount && calculation?.amount_due !== view.calculation?.amount_due ? null : view.obstacle
}

const paysByCards = ({ amount_due, total }: Calculation): boolean => amount_due !== total

/** Sends the shown sums. The server places no order that differs from the shown sums. */
const AsShown = ({ lines, calculation }: Pick<CheckoutView, 'lines'> & Pick<Props, 'calculation'>) => (
  <>
    {calculation && <input type="hidden" name="shown_total" value={calculation.total} />}
    {calculation && paysByCards(calculation) && (
      <input type="hidden" name="shown_due" value={calculation.amount_due} />
    )}
    <input
      type="hidden"
      name="shown_items"
      value={writeCartList(lines.filter(({ product }) => product !== null))}
    />
  </>
)

export function CheckoutSummary(props: Props) {
  const { view, shop, calculation, country, is_pending, is_sending, action, has_cart } = props
  const texts = useTexts()
  const problems = problemsForBuyer(calculation?.problems ?? view.problems, view.lines, view.own_holds)
  const due = calculation && texts.money(calculation.amount_due, calculation.currency)
  const has_cards = calculation !== null && paysByCards(calculation)
  const obstacle = obstacleTo(calculation, view)
  return (
    <aside className="summary" aria-busy={is_pending}>
      <h2>{texts.say('checkout.summary')}</h2>
      <SummaryLines view={view} shop={shop} calculation={calculation} problems={problems} country={country} />
      {has_cart && (
        <a className="summary-link" href={cartPath(shop.slug)}>
          {texts.say('checkout.edit_cart')}
        </a>
      )}
      {view.lines.length === 0 && <p className="quiet-text">{texts.say('form.nothing')}</p>}
      {generalProblems(problems, view.lines).map((problem) => (
        <p className="error" key={`${problem.code} ${problem.product_id ?? ''}`}>
          {problemText(problem, undefined, country, texts)}
        </p>
      ))}
      {view.lines.length > 0 && (
        <Codes view={view} calculation={calculation} currency={shop.default_currency} action={action} />
      )}
      {calculation && <OrderTotals calculation={calculation} ships={view.needs_shipping} />}
      <AsShown lines={view.lines} calculation={calculation} />
      <p className="hidden" role="status">
        {is_pending
          ? texts.say('sum.recalculating')
          : due && `${texts.say(has_cards ? 'sum.due' : 'sum.total')}: ${due}`}
      </p>
      {obstacle && (
        <p className="error">
          {texts.say(`checkout.obstacle.${obstacle}`, {
            total: due ?? '',
            currency: shop.default_currency,
          })}
        </p>
      )}
      {view.lines.length > 0 && obstacle === null && (
        <PlaceOrder shop={shop} calculation={calculation} is_sending={is_sending} />
      )}
      {/* Last, so that nothing moves below a finger when the script comes and takes it away. */}
      <button type="submit" name="action" value="update" className="secondary no-script" formNoValidate>
        {texts.say('checkout.update')}
      </button>
    </aside>
  )
}
