// The news as readers and feed readers see it: our own feed, and the posts as pages.

import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { atomFeed } from './atom-feed.ts'
import { frontNews } from './front-news.ts'
import type { Post } from './read-posts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://kontor.example' })
})

const get = (url: string, headers: Record<string, string> = {}) => app.send({ method: 'GET', url, headers })
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)

describe('the feed', () => {
  test('has every post, newest first, each with its permanent id', async () => {
    const { status, headers, text } = await get('/news/feed.xml')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(
      text.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"'),
    ).toBe(true)
    const entries = text.split('<entry>').slice(1)
    expect(entries.length).toBeGreaterThanOrEqual(5)
    const times = entries.map((entry) => all(entry, /<updated>(.+)<\/updated>/g)[0])
    expect(times).toEqual(times.toSorted().reverse())
    expect(all(text, /^ {2}<updated>(.+)<\/updated>/gm)).toEqual([times[0]])
    for (const entry of entries) {
      const [id] = all(entry, /<id>(.+)<\/id>/g)
      expect(id).toMatch(/^https:\/\/kontor\.example\/news\/[a-z0-9-]+$/)
      expect(all(entry, /<summary>(.+)<\/summary>/g)[0]!.length).toBeGreaterThan(100)
      expect(all(entry, /scheme="(.+?)"/g)[0]).toBe('https://kontor.example/news/categories/')
    }
  })

  test('is not sent again to clients that have it', async () => {
    const { headers } = await get('/news/feed.xml')
    const again = await get('/news/feed.xml', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await get('/news/feed.xml', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('every text is escaped, and what XML cannot hold is left out', () => {
    const post: Post = {
      slug: 'a',
      title: '<b>&"\u0000\u000b\ud800 ]]>',
      published_at: '2026-11-20T09:00:00Z',
      categories: [{ name: '"/><script/>', term: 'x' }],
      summary: '</summary>',
      text: '<script>\n\n& **b**',
    }
    const xml = atomFeed('https://kontor.example', [post])
    expect(xml).toContain('<title>&lt;b&gt;&amp;&quot; ]]&gt;</title>')
    expect(xml).toContain('label="&quot;/&gt;&lt;script/&gt;"')
    expect(xml).toContain('<summary>&lt;/summary&gt;</summary>')
    expect(xml).toContain(
      '<content type="html">&lt;p&gt;&amp;lt;script&amp;gt;&lt;/p&gt;\n&lt;p&gt;&amp;amp; &lt;strong&gt;b&lt;/strong&gt;&lt;/p&gt;',
    )
  })
})

test('the list on the front page names its categories in the language of the page', () => {
  expect(frontNews('en').text).toContain('<ul aria-label="Categories">')
  expect(frontNews('de').text).toContain('<ul aria-label="Kategorien">')
})

describe('the pages', () => {
  test('the index links to every post, and every post and category exists', async () => {
    const index = await get('/news')
    expect(index.status).toBe(200)
    const links = [...new Set(all(index.text, /href="(\/news\/[^"]+)"/g))]
    expect(links.filter((link) => link.includes('/categories/')).length).toBeGreaterThanOrEqual(5)
    for (const link of links) expect((await get(link)).status, link).toBe(200)
  })

  test('a post is a page with its code, and runs nothing but the choice of colours', async () => {
    const { text, headers } = await get('/news/why-stock-is-never-oversold')
    expect(text).toContain('<h1>Why stock is never oversold</h1>')
    expect(text).toContain('<time datetime="2026-11-20T05:30:00Z">20 November 2026</time>')
    expect(text).toContain('<pre><code>check (may_go_negative or on_hand &gt;= held)</code></pre>')
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'sha256-/,
    )
  })

  test('a category has its posts and no others', async () => {
    const { text } = await get('/news/categories/money')
    expect(all(text, /<h2><a href="\/news\/([^"]+)"/g)).toEqual(['how-a-total-adds-up'])
  })

  test.each(['/news/no-such-post', '/news/categories/none', '/news/..%2f..%2fpackage.json'])(
    '%s is an error page',
    async (url) => {
      const answer = await get(url)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('Page not found')
    },
  )
})
