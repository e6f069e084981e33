// Finds the tax to take out of a listed price with tax, if no tax is due: the tax of the same sale at home.
// Exports and sales to businesses in another member state therefore cost the price without tax.
import { addRates, multiplyRates, NO_RATE, parseRate, type Rate, rateText } from '../round.ts'
import { decideTax, type TaxComponent, type TaxFacts } from './tax.ts'

/** Combines all components. A compound component is charged on the price plus the components before it. */
export const combinedRate = (components: readonly TaxComponent[]): Rate =>
  components.reduce((rate, { rate: text, compound }) => {
    const own = parseRate(text)
    return addRates(rate, compound ? addRates(own, multiplyRates(own, rate)) : own)
  }, NO_RATE)

/** Returns the rate as plain decimal, or undefined if nothing is taken out. `tax`: the charged tax. */
export function takenOutRate(
  tax: readonly TaxComponent[],
  facts: Pick<TaxFacts, 'origin' | 'tax_class' | 'is_goods' | 'on' | 'seller_registered'>,
): string | undefined {
  if (!facts.seller_registered || combinedRate(tax).numerator > 0n) return undefined
  const at_home = decideTax({
    ...facts,
    destination: facts.origin,
    buyer_vat_number: null,
    oss_registered: false,
    over_threshold: false,
  })
  const rate = combinedRate(at_home)
  return rate.numerator > 0n ? rateText(rate) : undefined
}
