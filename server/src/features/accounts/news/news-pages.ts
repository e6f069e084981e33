// Renders the posts as plain HTML documents: an index, and a page for each category and each post. The
// documents load nothing but the icon and the script that applies the visitor's choice of colours.

import { createHash } from 'node:crypto'
import { REPORTED } from '../../../http/browser/csp-reports.ts'
import { Html, type HtmlPart, html } from '../../../http/files/html.ts'
import { postHtml } from './post-html.ts'
import type { Category, Post } from './read-posts.ts'

const DARK =
  'color-scheme: dark; --ground: #10161d; --surface: #17202a; --text: #e8e6e1; --quiet: #9aa7b4; --line: #2a3542; --sea: #57c2bc'

const STYLE = `
:root { color-scheme: light; --ground: #fbfaf7; --surface: #ffffff; --text: #16202b; --quiet: #5a6572; --line: #e4e0d8; --sea: #0b6e6b }
@media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme=light]) { ${DARK} } }
:root[data-mantine-color-scheme=dark] { ${DARK} }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.6 'IBM Plex Sans', system-ui, sans-serif }
.page { max-width: 720px; margin: 0 auto; padding: 0 16px }
header { display: flex; justify-content: space-between; align-items: center; gap: 16px; height: 76px; border-bottom: 1px solid var(--line) }
header a { text-decoration: none }
header .name { font-weight: 600; font-size: 20px; color: var(--text) }
main { padding: 40px 0 64px }
h1, .titles h2 { font-family: Newsreader, Georgia, serif; font-weight: 500; letter-spacing: -0.01em; line-height: 1.15; text-wrap: balance }
h1 { font-size: clamp(32px, 6vw, 44px); margin: 0 0 12px }
h2 { font-size: 20px; line-height: 1.2; margin: 40px 0 8px }
h3 { font-size: 16px; margin: 24px 0 8px }
p { margin: 0 0 16px }
ul, ol { margin: 0 0 16px; padding-left: 24px }
li { margin-bottom: 8px }
a { color: var(--sea); text-underline-offset: 3px }
:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; border-radius: 2px }
code { font: 0.9em/1.5 ui-monospace, monospace }
pre { margin: 0 0 16px; padding: 12px 16px; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--surface) }
.about { margin: 0 0 32px; color: var(--quiet); font-size: 14px; display: flex; flex-wrap: wrap; gap: 4px 16px }
.titles { list-style: none; margin: 32px 0 0; padding: 0; border-top: 1px solid var(--line) }
.titles li { margin: 0; padding: 24px 0; border-bottom: 1px solid var(--line) }
.titles h2 { font-size: 24px; margin: 0 0 4px }
.titles h2 a { color: inherit }
.titles .about { margin: 0 0 8px }
.titles p { margin: 0 }
.quiet { color: var(--quiet) }
`

export const PAGE_POLICY = `default-src 'none'; script-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${REPORTED}`

const page = (title: string, content: HtmlPart): string =>
  html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Kontor</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="alternate" type="application/atom+xml" title="Kontor news" href="/news/feed.xml">
<script src="/first-paint.js"></script><style>${new Html(STYLE)}</style></head>
<body><div class="page">
<header><a class="name" href="/">Kontor</a><nav aria-label="News"><a href="/news">News</a></nav></header>
<main>
${content}
</main>
</div></body>
</html>
`.text

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const about = (post: Post) =>
  html`<p class="about"><time datetime="${post.published_at}">${DAY.format(new Date(post.published_at))}</time>${post.categories.map(
    ({ name, term }) => html` <a href="/news/categories/${term}">${name}</a>`,
  )}</p>`

const list = (posts: readonly Post[]) =>
  posts.length === 0
    ? html`<p>No news yet.</p>`
    : html`<ol class="titles">${posts.map(
        (post) => html`
<li><h2><a href="/news/${post.slug}">${post.title}</a></h2>${about(post)}<p>${post.summary}</p></li>`,
      )}
</ol>`

export const indexPage = (posts: readonly Post[]): string =>
  page(
    'News',
    html`<h1>News</h1>
<p class="quiet">How Kontor works, and what is new. <a href="/news/feed.xml">Subscribe via RSS</a></p>
${list(posts)}`,
  )

/** Renders the page of a category. `posts` contains the posts in the category. */
export const categoryPage = ({ name }: Category, posts: readonly Post[]): string =>
  page(
    name,
    html`<h1>${name}</h1>
<p class="quiet">News in this category. <a href="/news">All news</a></p>
${list(posts)}`,
  )

export const postPage = (post: Post): string =>
  page(
    post.title,
    html`<article><h1>${post.title}</h1>
${about(post)}
${postHtml(post.text)}</article>`,
  )

export const lostPage = (): string =>
  page(
    'Page not found',
    html`<h1>Page not found</h1><p>The page may have been removed. See the <a href="/news">news</a>.</p>`,
  )
