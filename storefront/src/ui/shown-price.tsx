// The price of a product, and beside it the only price that may be struck through. In shops of the European
// Economic Area the struck price is based on the lowest price of the 30 days before the reduction, and
// labelled accordingly.

import { useTexts } from '../lib/messages/texts.tsx'

interface Props {
  price: string
  strike_price: string | null
  currency: string
  /** True if other variants cost more. */
  is_from?: boolean
}

/** Screen readers ignore a line through a text, so words name each price. */
export function ShownPrice({ price, strike_price, currency, is_from = false }: Props) {
  const texts = useTexts()
  const amount = texts.money(price, currency)
  const shown = is_from ? texts.say('catalogue.from', { price: amount }) : amount
  if (strike_price === null) return shown
  return (
    <>
      <span className="hidden">{texts.say('price.now')} </span>
      <span className="price-reduced">{shown}</span>
      <StruckPrice strike_price={strike_price} currency={currency} />
    </>
  )
}

export function StruckPrice({ strike_price, currency }: Pick<Props, 'strike_price' | 'currency'>) {
  const texts = useTexts()
  if (strike_price === null) return null
  return (
    <>
      {' '}
      <span className="hidden">{texts.say('price.before')} </span>
      <s>{texts.money(strike_price, currency)}</s>
    </>
  )
}

interface LowestProps {
  product: { strike_price: string | null; lowest_price_30_days: string | null }
  currency: string
}

export function LowestPrice({ product, currency }: LowestProps) {
  const texts = useTexts()
  const { strike_price, lowest_price_30_days } = product
  if (strike_price === null || lowest_price_30_days === null) return null
  return (
    <span className="quiet-text">
      {texts.say('price.lowest', { price: texts.money(lowest_price_30_days, currency) })}
    </span>
  )
}
