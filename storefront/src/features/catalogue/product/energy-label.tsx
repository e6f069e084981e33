// The energy class of a product as the label's arrow, beside the price and not folded away, with the whole label and the product information sheet
// (Regulation (EU) 2017/1369, article 5 and the acts on distance selling under it).

import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import { ARROW_BOX, arrowParts, type EnergyClass } from '../../../lib/energy-arrow.ts'
import { useTexts } from '../../../lib/messages/texts.tsx'

/** Small arrows are for lists. */
export function EnergyArrow({
  label,
  is_small = false,
}: {
  label: EnergyClass
  is_small?: boolean | undefined
}) {
  const texts = useTexts()
  const { class: energy_class, best, worst } = label
  return (
    <svg
      width={is_small ? 57 : 76}
      height={is_small ? 24 : 32}
      viewBox={ARROW_BOX}
      role="img"
      aria-label={texts.say('energy.class', { class: energy_class, best, worst })}
    >
      {arrowParts(label).map(([Part, attributes, text], at) => (
        <Part key={String(at)} {...attributes}>
          {text}
        </Part>
      ))}
    </svg>
  )
}

export function EnergyLabel({
  label,
  is_small,
}: {
  label: PublicProduct['energy_label'] | undefined
  is_small?: boolean
}) {
  const texts = useTexts()
  if (!label) return null
  const { label_url, sheet_url } = label
  const arrow = <EnergyArrow label={label} is_small={is_small} />
  return (
    <p>
      {label_url ? (
        <a href={label_url} rel="noopener" target="_blank">
          {arrow}
        </a>
      ) : (
        arrow
      )}{' '}
      {sheet_url && (
        <a href={sheet_url} rel="noopener" target="_blank">
          {texts.say('energy.sheet')}
        </a>
      )}
    </p>
  )
}
