// Renders our newest posts as list items of the front page, in the markup of the back office
// (features/news/news-feed.tsx).

import { join } from 'node:path'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { type Html, html } from '../../../http/files/html.ts'
import { OFFICE_TEXTS } from '../../../locale/texts.ts'
import { REPOSITORY_ROOT } from '../../../process/package-root.ts'
import { readPosts } from './read-posts.ts'

const MAX_ENTRIES = 10
const SUMMARY_CHARACTERS = 180

function cut(text: string): string {
  const characters = [...text]
  return characters.length <= SUMMARY_CHARACTERS
    ? text
    : `${characters.slice(0, SUMMARY_CHARACTERS).join('')} ...`
}

export function frontNews(language: OfficeLanguage): Html {
  const texts = OFFICE_TEXTS[language].news
  const posts = readPosts(join(REPOSITORY_ROOT, 'news')).slice(0, MAX_ENTRIES)
  if (posts.length === 0) return html`<li>${texts.none}</li>`
  return html`${posts.map(
    ({ slug, title, categories, summary }) =>
      html`<li><div><h3><a href="/news/${slug}">${title}</a></h3>${
        categories.length === 0
          ? null
          : html`<ul aria-label="${texts.categories}">${categories.map(
              ({ name, term }) => html`<li><a href="/news/categories/${term}">${name}</a></li>`,
            )}</ul>`
      }</div><p>${cut(summary)}</p></li>`,
  )}`
}
