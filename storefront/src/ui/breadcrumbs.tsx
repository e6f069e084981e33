// The path from the shop's start page to this page, as links. The page itself is last.

import { useTexts } from '../lib/messages/texts.tsx'

/** `lang` is the language of the title if different from the page's language. */
export type Step = readonly [title: string, path: string, lang?: string | undefined]

export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  const texts = useTexts()
  return (
    <nav className="breadcrumbs" aria-label={texts.say('breadcrumbs.label')}>
      <ol>
        {steps.map(([title, path, lang], at) => (
          <li key={path}>
            <a href={path} lang={lang} aria-current={at === steps.length - 1 ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
