// The terms that a buyer accepts by ordering, with links to the shop's own pages. Missing pages are not
// mentioned.

import { useTexts } from '../../../lib/messages/texts.tsx'
import { textPagePath } from '../../../lib/paths.ts'
import type { FormShop } from './form-shop.ts'

const NAMED = ['terms', 'privacy', 'returns'] as const

export function AcceptedPages({ shop }: { shop: FormShop }) {
  const texts = useTexts()
  const pages = NAMED.filter((page) => shop.pages.includes(page))
  if (pages.length === 0) return null
  return (
    <p className="quiet-text">
      {pages.map((page) => {
        const [before, after] = texts.say(`checkout.accept_${page}`).split('{link}')
        return (
          <span key={page}>
            {before}
            {/* Opens in another tab, so that nothing entered in the form is lost. */}
            <a href={textPagePath(shop.slug, page)} target="_blank" rel="noopener">
              {texts.say(`checkout.link_${page}`)}
            </a>
            {after}{' '}
          </span>
        )
      })}
    </p>
  )
}
