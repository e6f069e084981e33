// The energy class of a product as the label's arrow, beside the price and not folded away, with the whole label and the product information sheet
// (Regulation (EU) 2017/1369, article 5 and the acts on distance selling under it).

import { energyColour } from '@kontor/contract/catalogue/products/energy-scale'
import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import { useTexts } from '../../../lib/messages/texts.tsx'

export function EnergyLabel({ label }: { label: PublicProduct['energy_label'] }) {
  const texts = useTexts()
  if (label === null) return null
  const { class: energy_class, best, worst, label_url, sheet_url } = label
  const said = texts.say('energy.class', { class: energy_class, best, worst })
  const arrow = (
    <svg width="76" height="32" viewBox="0 0 76 32" role="img" aria-label={said}>
      <path
        d="M.75.75h23.5v30.5H.75z M24.25.75h34L75 16 58.25 31.25h-34z"
        fill="#fff"
        stroke="#000"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M24.25.75h34L75 16 58.25 31.25h-34z"
        fill={energyColour(label)}
        stroke="#000"
        strokeWidth="1.5"
      />
      <text x="12.5" y="11" textAnchor="middle" fontSize="9" fontWeight="700" fill="#000">
        {best}
      </text>
      <path d="M12.5 13v6m-2.5-3.5 2.5-2.5 2.5 2.5" fill="none" stroke="#000" strokeWidth="1.2" />
      <text x="12.5" y="28" textAnchor="middle" fontSize="9" fontWeight="700" fill="#000">
        {worst}
      </text>
      <text
        x="44"
        y="23.5"
        textAnchor="middle"
        fontSize={energy_class.length > 2 ? 15 : 21}
        fontWeight="700"
        fill="#fff"
        stroke="#000"
        strokeWidth="2"
        paintOrder="stroke"
      >
        {energy_class}
      </text>
    </svg>
  )
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
