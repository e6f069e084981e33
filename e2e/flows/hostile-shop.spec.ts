// a shop whose merchant writes attacks into every field. On every page of it the attacks are plain text: nothing runs, nothing is
// requested from elsewhere, and the page's own policy has nothing to block.

import { api } from '@kontor/contract/api'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { enter, openBrowser, type Visit } from '../browser.ts'
import { flow } from '../flow.ts'
import { heading } from '../merchant.ts'
import { openShop, type SellingShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { LENA } from '../visitor.ts'

const ATTACKS = [
  '<script>window.__xss=1</script>',
  '"><img src=x onerror=window.__xss=1>',
  "' autofocus onfocus=window.__xss=1 x='",
  '</script><svg onload=window.__xss=1>',
  '</title></style></textarea><script>window.__xss=1</script>',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">window.__xss=1</script>',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  '<a href="javascript:window.__xss=1">here</a>',
  '[here](javascript:window.__xss=1)',
  '![x](https://user:pw@127.0.0.1/x.png)',
  '{{constructor.constructor("window.__xss=1")()}}',
  '$' + '{window.__xss=1}`;window.__xss=1;//',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.__xss=1>',
  '<!--><img src=x onerror=window.__xss=1>-->',
  '&lt;img src=x onerror=window.__xss=1&gt;',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  'lacigam<b onclick=window.__xss=1>',
]

let browser: Browser
let server: RunningServer
let shop: SellingShop
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  shop = await openShop(server.origin)
  const { merchant, shop_id } = shop
  for (const [nth, attack] of ATTACKS.entries())
    await shop.addProduct(
      {
        title: attack,
        description: `${attack}\n\n# ${attack}\n\n- ${attack}\n\n**${attack}**`,
        sku: `${nth} ${attack}`.slice(0, 100),
        categories: [attack.slice(0, 80)],
        tags: [attack.slice(0, 80)],
        data_public: JSON.stringify({ [attack]: attack, list: [attack], '</dl><script>': { deep: attack } }),
      },
      nth % 3 === 2 ? 0 : 5,
    )
  const all = ATTACKS.join('\n\n')
  await merchant(api.shops.updatePages, {
    params: { id: shop_id },
    body: { imprint: all, terms: all, privacy: all, returns: all },
  })
  await merchant(api.shops.update, { params: { id: shop_id }, body: { name: ATTACKS[4]!.slice(0, 100) } })
  const templates = await merchant(api.shipping.list, { query: { shop_id } })
  await merchant(api.shipping.update, {
    params: { id: templates.data[0]!.id },
    body: { title: ATTACKS[1]!, provider: ATTACKS[0]! },
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** A visit that would notice a working attack. `look` goes to a page, or stays on the current one, and checks that it is harmless. */
async function enterWatchful(): Promise<{
  visit: Visit
  page: Page
  look: (path?: string) => Promise<void>
}> {
  const visit = await enter(browser)
  const { page } = visit
  const foreign: string[] = []
  page.on('dialog', (dialog) => {
    foreign.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== server.origin) foreign.push(request.url())
  })
  const look = async (path?: string) => {
    if (path !== undefined) await page.goto(path)
    await page.waitForLoadState('networkidle')
    const found = await page.evaluate(() => ({
      ran: (window as { __xss?: unknown }).__xss ?? null,
      handlers: [...document.querySelectorAll('*')].flatMap((element) =>
        element
          .getAttributeNames()
          .filter((name) => name.startsWith('on'))
          .map((name) => `${element.localName} ${name}`),
      ),
      foreign: [
        ...document.querySelectorAll('body :is(iframe, svg, math, base, meta, object, embed, style, title)'),
      ].map((element) => element.outerHTML.slice(0, 120)),
      scripts: [...document.querySelectorAll<HTMLScriptElement>('script')]
        .filter((script) => !script.src && !/^application\/(?:ld\+)?json$/.test(script.type))
        .map((script) => script.outerHTML.slice(0, 120)),
      links: [...document.querySelectorAll('a')]
        .map((link) => link.href)
        .filter((href) => !/^https?:/.test(href)),
      broken: [...document.querySelectorAll('script[type$=json]')].filter((script) => {
        try {
          JSON.parse(script.textContent ?? '')
          return false
        } catch {
          return true
        }
      }).length,
    }))
    expect({ ...found, foreign: [...found.foreign, ...foreign] }, page.url()).toEqual({
      ran: null,
      handlers: [],
      foreign: [],
      scripts: [],
      links: [],
      broken: 0,
    })
  }
  return { visit, page, look }
}

flow('X-01 catalogue, search, every product and its data for search engines', async () => {
  const { visit, page, look } = await enterWatchful()
  await look(shop.store)
  for (const attack of ATTACKS.slice(0, 4)) {
    await look(`${shop.store}?q=${encodeURIComponent(attack)}`)
    await look(`${shop.store}?category=${encodeURIComponent(attack.slice(0, 80))}`)
    await look(
      `${shop.store}?tag=${encodeURIComponent(attack.slice(0, 80))}&sort=${encodeURIComponent(attack)}`,
    )
  }
  const { data } = await shop.merchant(api.products.list, { query: { shop_id: shop.shop_id, limit: '100' } })
  for (const { slug, title } of data) {
    await look(`${shop.store}/products/${slug}`)
    expect((await page.getByRole('heading', { level: 1 }).textContent())?.trim()).toBe(title.trim())
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => (JSON.parse(script.textContent ?? '{}') as { name?: string }).name,
      ),
    )
    expect(names).toContain(title)
  }
  for (const name of ['imprint', 'terms', 'privacy', 'returns']) await look(`${shop.store}/pages/${name}`)
  await visit.leave()
})

flow('X-01 cart, checkout, payment, order, order form', async () => {
  const { visit, page, look } = await enterWatchful()
  await page.goto(shop.store)
  const { data } = await shop.merchant(api.products.list, { query: { shop_id: shop.shop_id, limit: '100' } })
  const list = data.map(({ id }) => `${id}:1`).join(',')
  await look(`${shop.store}/cart?add=${list}&removed=${encodeURIComponent(ATTACKS[1]!)}`)
  await page.getByRole('button', { name: 'View cart' }).click()
  await heading(page, 'Cart').waitFor()
  await look()
  // The press wakes the island, so the browser has now rendered the page again.
  await page
    .getByRole('button', { name: /^Increase quantity/ })
    .first()
    .click()
  await page.waitForLoadState('networkidle')
  await look()
  for (const line of await page
    .getByRole('button', { name: /^Remove/ })
    .all()
    .then((all) => all.slice(0, 2)))
    await line.click()
  await look()
  await look(`${shop.store}/checkout`)
  visit.allow(/^4\d\d POST .*\/checkout$/)
  // Without the browser's checks: the server alone has to check what an attacker enters.
  await page.evaluate(() => {
    document.querySelector<HTMLFormElement>('form.checkout')!.noValidate = true
    addEventListener('submit', (event) => event.stopPropagation(), { capture: true })
  })
  await page.getByRole('textbox', { name: 'Email' }).fill(ATTACKS[1]!)
  const delivery = page.getByRole('group', { name: 'Delivery address' })
  await delivery.getByRole('textbox', { name: 'Full name' }).fill(ATTACKS[3]!)
  await delivery.getByRole('textbox', { name: 'Street and number' }).fill(ATTACKS[0]!)
  await page.getByRole('textbox', { name: /Note to the shop/ }).fill(ATTACKS[4]!)
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page
    .getByText(/Check the marked fields|Some items cannot be ordered/)
    .first()
    .waitFor()
  await look()
  expect(await page.getByRole('textbox', { name: /Note to the shop/ }).inputValue()).toBe(ATTACKS[4])

  await look(shop.form)
  const first = data.find(({ title }) => title === ATTACKS[0])!
  const order = await shop.merchant(api.storefront.place, {
    body: {
      shop_id: shop.shop_id,
      items: [{ product_id: first.id, quantity: 1 }],
      customer_user_email: LENA.email,
      notes: ATTACKS[0],
      shipping_address: {
        recipient_name: ATTACKS[1]!,
        street: ATTACKS[0]!,
        city: ATTACKS[3]!,
        zip: '20099',
        country: 'DE',
      },
    },
  })
  await look(`${shop.store}/orders/${order.id}?purchase=${encodeURIComponent(ATTACKS[0]!)}`)
  await page.getByRole('textbox', { name: 'Email address of the order' }).fill(LENA.email)
  await page.getByRole('button', { name: 'Show items' }).click()
  await page.getByText(`1 × ${ATTACKS[0]}`).waitFor()
  await look()
  await page.goBack()
  await page.goto(`${shop.store}/orders/${order.id}`)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: /^Pay €/ }).waitFor()
  await look()
  await visit.leave()
})

flow('X-01 inside another website, and what machines read', async () => {
  const { visit, page, look } = await enterWatchful()
  const slug = shop.store.split('/').at(-1)!
  await page.goto(`${server.origin}/embed/sample?shop=${slug}`)
  await page.getByText(ATTACKS[15]!).first().waitFor()
  expect(await page.evaluate(() => (window as { __xss?: unknown }).__xss ?? null)).toBeNull()
  visit.allow(/^404 GET .*embed\/sample/)
  await page.goto(`${server.origin}/embed/sample?shop=${encodeURIComponent(ATTACKS[4]!)}`)
  await look()
  for (const path of ['/sitemap.xml', '/feed.xml', '/products.xml']) {
    const answer = await fetch(shop.store + path)
    if (!answer.ok) continue
    const text = await answer.text()
    const parsed = await page.evaluate((xml) => {
      const document_ = new DOMParser().parseFromString(xml, 'application/xml')
      return {
        is_sound: document_.querySelector('parsererror') === null,
        scripts: document_.getElementsByTagNameNS('*', 'script').length,
        titles: [...document_.getElementsByTagNameNS('*', 'title')].map((title) => title.textContent),
      }
    }, text)
    expect(parsed).toMatchObject({ is_sound: true, scripts: 0 })
    if (path !== '/sitemap.xml') expect(parsed.titles).toContain(ATTACKS[0])
  }
  await visit.leave()
})
