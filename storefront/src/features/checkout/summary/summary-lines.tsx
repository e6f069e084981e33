// The lines of the order, each with its problem.

import type { Calculation, OrderProblem } from '@kontor/contract/orders/orders'
import type { CartLine, CheckoutView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../../lib/messages/texts.tsx'
import type { FormShop } from '../page/form-shop.ts'
import { type GoodsProblem, problemOf, problemText } from '../problem-text.ts'
import { LineDiscounts } from './line-discounts.tsx'
import { settledLine } from './settled-line.ts'

interface Props {
  view: CheckoutView
  shop: FormShop
  calculation: Calculation | null
  problems: readonly OrderProblem[]
  /** The name of the country the totals are for. */
  country: string
}

function SummaryLine({
  line,
  shop,
  calculation,
  problem,
  country,
}: Omit<Props, 'view' | 'problems'> & { line: CartLine; problem: GoodsProblem | undefined }) {
  const texts = useTexts()
  const settled = settledLine(line, calculation)
  return (
    <li>
      <span>
        {texts.number(line.quantity)} ×{' '}
        <bdi lang={line.product ? texts.written.lang : undefined}>
          {line.product?.title ?? texts.say('cart.gone_title')}
        </bdi>
      </span>
      <span>{settled.total !== null && texts.money(settled.total, shop.default_currency)}</span>
      <LineDiscounts discounts={settled.discounts} currency={shop.default_currency} />
      {problem && <p className="error">{problemText(problem, line.product, country, texts)}</p>}
      {line.product === null && <p className="error">{texts.say('cart.gone')}</p>}
    </li>
  )
}

export const SummaryLines = ({ view, problems, ...rest }: Props) => (
  <ul className="summary-lines">
    {view.lines.map((line) => (
      <SummaryLine key={line.product_id} line={line} problem={problemOf(problems, line)} {...rest} />
    ))}
  </ul>
)
