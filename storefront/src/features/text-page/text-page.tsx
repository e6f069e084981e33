// A page the shop has written for itself: imprint, terms, privacy, returns.

import type { TextPageView } from '@kontor/contract/storefront/storefront-pages'
import { plainText } from '@kontor/contract/values/markdown'
import { Markdown } from '../../lib/markdown.tsx'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import type { PageHead } from '../../ui/frame/page-head.ts'

export const textPageHead = ({ page, text }: TextPageView, texts: Texts): PageHead => ({
  title: texts.say(`page.${page}`),
  description: plainText(text, 160),
})

export const TextPage = ({ view, page_host }: { view: TextPageView; page_host: string }) => (
  <article className="text-page">
    <h1>{useTexts().say(`page.${view.page}`)}</h1>
    <Markdown text={view.text} level={2} page_host={page_host} />
  </article>
)
