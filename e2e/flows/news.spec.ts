// The news as a visitor sees it, whatever the feed: only text and web links, ten entries, and the page works whatever happens to them.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { enter, openBrowser, textOf, type Visit } from '../browser.ts'
import { flow } from '../flow.ts'
import { heading } from '../merchant.ts'
import { type RunningServer, startServer } from '../start-server.ts'

let browser: Browser
let server: RunningServer
/** One that shows the news of another website, which only the application can read. */
let relaying: RunningServer
beforeAll(async () => {
  ;[browser, server, relaying] = await Promise.all([
    openBrowser(),
    startServer(),
    startServer({ NEWS_FEED_URL: 'https://news.example/feed.xml' }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await relaying?.stop()
})

const news = (page: Page) => page.getByRole('region', { name: 'Rusty News' })
const feed = (entries: string, head = '') =>
  `<?xml version="1.0"?>${head}<feed xmlns="http://www.w3.org/2005/Atom"><title>Elsewhere</title>${entries}</feed>`
const entry = (parts: string) => `<entry><id>https://news.example/1</id><title>One</title>${parts}</entry>`

/** Opens the front page with this body as the feed's response. */
async function read(visit: Visit, body: string | Buffer, status = 200): Promise<Page> {
  const { page } = visit
  await page.unroute('**/news/feed.xml')
  await page.route('**/news/feed.xml', (route) =>
    route.fulfill({ status, body, contentType: 'application/atom+xml' }),
  )
  await page.goto('about:blank')
  await page.goto(relaying.origin)
  await news(page).locator('ol, p').filter({ hasNotText: 'Loading ...' }).first().waitFor()
  return page
}

describe('our own', () => {
  flow('five posts, each with its page, its categories and a summary of 180 characters', async () => {
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(server.origin)
    const entries = news(page).locator('ol > li')
    await entries.first().waitFor()
    expect(await entries.count()).toBeGreaterThanOrEqual(5)
    expect(await textOf(entries.first().locator('p'))).toMatch(/^.{180} \.\.\.$/)
    const { feed_link, categories } = await news(page).evaluate((section) => ({
      feed_link: section.querySelector('a[href$=".xml"]')?.textContent,
      categories: [...section.querySelectorAll('ul a')].map((link) => (link as HTMLAnchorElement).href),
    }))
    expect(feed_link).toBe('Subscribe via RSS')
    for (const address of new Set(categories)) expect((await fetch(address)).status, address).toBe(200)
    const title = await textOf(entries.first().getByRole('heading'))
    await entries.first().getByRole('link', { name: title }).click()
    await heading(page, title).waitFor()
    await visit.leave()
  })
})

describe('a feed of another site', () => {
  flow(
    'X-02 X-04 is text: markup is left out, entities stay theirs, links lead to web pages only',
    async () => {
      const visit = await enter(browser)
      let page = await read(
        visit,
        feed(
          `<entry><id>javascript:document.title='run'</id><link href="data:text/html,x"/>
          <title type="html">&lt;img src=x onerror="document.title='run'"&gt;Big &lt;b style="color: red"&gt;n&amp;eacute;ws&lt;/b&gt;</title>
          <category term="a b" label="Money"/><category term="x" scheme="javascript:alert(1)//"/>
          <summary type="html">${'&lt;i&gt;a&lt;/i&gt;'.repeat(200)}&lt;script&gt;document.title='run'&lt;/script&gt;</summary></entry>
        <entry><id>tag:news.example,2026:2</id><link rel="alternate" href="https://news.example/2"/><title>Two</title>
          <category term="a b"/><content type="xhtml"><div style="color: red" xmlns="http://www.w3.org/1999/xhtml">Said <em>so</em></div></content></entry>`,
        ),
      )
      const [first, second] = [news(page).locator('ol > li').first(), news(page).locator('ol > li').nth(1)]
      expect(await textOf(first.getByRole('heading'))).toBe('Big néws')
      expect(await first.locator('a, img, b, i, script').count()).toBe(0)
      expect(await textOf(first.locator('p'))).toBe(`${'a'.repeat(180)} ...`)
      expect(await textOf(second.locator('p'))).toBe('Said so')
      const hrefs = await second
        .locator('a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
      expect(hrefs).toEqual(['https://news.example/2', 'https://news.example/categories/a%20b'])
      expect(await page.title()).not.toBe('run')

      page = await read(visit, feed(Array.from({ length: 30 }, () => entry('')).join('')))
      expect(await news(page).locator('ol > li').count()).toBe(10)
      await visit.leave()
    },
  )

  flow('X-04 a document that is no feed gives no news, and the page is shown without them', async () => {
    const visit = await enter(browser)
    const multiplied = '<!DOCTYPE feed [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    const external = '<!DOCTYPE feed [<!ENTITY x SYSTEM "/v1/openapi.json">]>'
    for (const body of [
      feed(entry('<summary>&b;</summary>'), multiplied),
      feed(entry('<summary>&x;</summary>'), external),
      feed(entry('<summary>&nbsp;</summary>')),
      '<!doctype html><title style="color: red">Welcome</title>',
      '<rss version="2.0"><channel/></rss>',
      feed(entry('')).slice(0, -10),
      '',
      feed(entry(`<summary>${'a'.repeat(2 * 1024 * 1024)}</summary>`)),
    ]) {
      const page = await read(visit, body)
      expect(await textOf(news(page).getByRole('status')), body.slice(0, 200)).toContain(
        'currently unavailable',
      )
      await page.getByRole('heading', { level: 1, name: /^Sell online/ }).waitFor()
    }
    await visit.leave()
  })

  flow('a feed without entries speaks for itself', async () => {
    const visit = await enter(browser)
    const page = await read(visit, feed('<subtitle>The news is currently unavailable.</subtitle>'))
    expect(await textOf(news(page).locator('p'))).toBe('The news is currently unavailable.')
    await visit.leave()
  })

  flow('a server that answers with an error, late or not at all breaks nothing', async () => {
    const visit = await enter(browser)
    visit.allow(/^503 GET .*feed\.xml/, /^failed GET .*feed\.xml/)
    const { page } = visit
    await read(visit, '', 503)
    expect(await textOf(news(page).getByRole('status'))).toContain('currently unavailable')
    await page.unroute('**/news/feed.xml')
    await page.route('**/news/feed.xml', () => undefined)
    await page.reload()
    await news(page).getByText('Loading ...').waitFor()
    await page.getByRole('textbox', { name: 'Sales' }).fill('2500')
    await page.getByText('€25.00').waitFor()
    await news(page).getByRole('status').waitFor()
    await visit.leave()
  })
})
