// G10: a shop full of hostile texts, looked at in Chromium: every screen of the back office, every page of the shop, every mail (without a
// Content-Security-Policy), and the bytes of its invoices. A run of ten minutes tries some of the hundred and twenty texts, one of hours all.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { watchForLife } from '../../e2e/inert.ts'
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.mjs'
import { sql } from '../../server/src/db/sql.ts'
import { fillHostileShop, type HostileShop } from '../../server/src/testing/fill-hostile-shop.ts'
import { HOSTILE_MARKUP } from '../../server/src/testing/hostile-markup.ts'
import { OFFICE_SCREENS } from '../../server/src/testing/office-screens.ts'
import { structureOf } from '../../server/src/testing/pdf.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { makePerson, type Person } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'

const QPDF = process.env.QPDF_PATH ?? '/usr/bin/qpdf'
const IN_TEN_MINUTES = 10
const ACTIVE_PDF = /\/(?:JS|JavaScript|OpenAction|AA|Launch|SubmitForm|GoToR|RichMedia|XFA)\b/
const SETTLED_MS = 120

/** Returns the localStorage entry of the back office for a logged-in user. */
const sessionOf = ({ user_id, access_token, refresh_token }: Person) => {
  const expiresAt = Math.floor(Date.now() / 1000) + 14 * 24 * 3600
  const tokens = { userId: user_id, accessToken: access_token, refreshToken: refresh_token }
  const ends = { expiresAt, accessTokenExpiresAt: expiresAt, refreshTokenExpiresAt: expiresAt }
  return { isLoggedIn: true, ...tokens, ...ends, method: 'EMAIL_MAGIC_LINK', publicKey: null, email: null }
}

type Look = (view: string, page: Page, go: () => Promise<unknown>) => Promise<void>

function makeLook(world: World): Look {
  const watchers = new Map<Page, ReturnType<typeof watchForLife>>()
  const own = world.webs.map(({ port }) => `http://127.0.0.1:${port}`)
  return async (view, page, go) => {
    const watcher = watchers.get(page) ?? watchForLife(page, own)
    watchers.set(page, watcher)
    await go()
    await page.waitForTimeout(SETTLED_MS)
    for (const sign of await watcher.signs()) world.watch.violate('G10', `${view}: ${sign}`)
    world.watch.tally('pages of hostile texts')
  }
}

async function lookAtOffice(
  world: World,
  browser: Browser,
  look: Look,
  owner: Person,
  shop: HostileShop,
): Promise<void> {
  const localStorage = [
    { name: 'kontor.session', value: JSON.stringify(sessionOf(owner)) },
    { name: 'kontor.shop', value: JSON.stringify(shop.shop_id) },
  ]
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: world.public_url, localStorage }] },
  })
  const page = await context.newPage()
  const records = Object.entries(shop.records).flatMap(([screen, ids]) => [
    screen,
    ...ids.map((id) => `${screen}/${id}`),
  ])
  for (const path of [...OFFICE_SCREENS, ...records])
    await look(path, page, async () => {
      await page.goto(`${world.public_url}/#/account/${path}`.replace(/\/$/, ''))
      await page.locator('h1').first().waitFor()
    })
  world.watch.expect(
    page.url().includes('/account/'),
    'G10',
    'the back office was not checked: no user is logged in',
  )
  await context.close()
}

async function lookAtShop(world: World, browser: Browser, look: Look, shop: HostileShop): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const store = `${world.public_url}/store/${shop.slug}`
  const pages = ['imprint', 'terms', 'privacy', 'returns'].map((name) => `${store}/pages/${name}`)
  const products = shop.products.map((slug) => `${store}/products/${slug}`)
  const asked = HOSTILE_MARKUP.slice(0, shop.products.length).map(
    (text) => `${store}?q=${encodeURIComponent(text)}`,
  )
  for (const url of [store, `${world.public_url}/form/${shop.slug}`, ...pages, ...products, ...asked])
    await look(url, page, () => page.goto(url))
  await context.close()
}

async function lookAtMails(
  world: World,
  browser: Browser,
  look: Look,
  { emails }: HostileShop,
): Promise<void> {
  const mails = await world.db.rows(
    sql<{ html: string }>`select html from mails where to_address = any(${emails}::text[])`,
  )
  world.watch.expect(mails.length >= emails.length, 'G10', `there are only ${mails.length} mails to look at`)
  const context = await browser.newContext()
  await context.route('**/*', (route) => route.fulfill({ status: 204 }))
  const page = await context.newPage()
  for (const { html } of mails) await look('a mail', page, () => page.setContent(html))
  // The counter-check: an unrestricted script must be seen to run.
  await page.setContent('<img src=x onerror=window.__xss=1>')
  await page.waitForTimeout(SETTLED_MS)
  const is_awake = await page.evaluate(() => (window as { __xss?: number }).__xss === 1)
  world.watch.expect(is_awake, 'G10', 'the browser runs no scripts at all')
  await context.close()
}

/** Looks for active content in the bytes of the invoices, and has qpdf check them. */
async function checkInvoices(world: World, owner: Person, { paid }: HostileShop): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-invoices-'))
  try {
    for (const id of paid) {
      const answer = await fetch(`${world.public_url}/v1/a/orders/${id}/invoice`, {
        headers: { authorization: `Bearer ${owner.access_token}` },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      world.watch.expect(answer.status === 200, 'U-05', `an invoice is answered with ${answer.status}`)
      const active = ACTIVE_PDF.exec(structureOf(bytes))
      world.watch.expect(!active, 'U-05', `an invoice has ${active?.[0]}`)
      const file = join(folder, `${id}.pdf`)
      writeFileSync(file, bytes)
      try {
        execFileSync(QPDF, ['--check', file], { stdio: 'pipe' })
      } catch (error) {
        world.watch.violate('U-05', `qpdf: ${String((error as { stderr?: unknown }).stderr).slice(0, 300)}`)
      }
      world.watch.tally('invoices of hostile texts')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Records breaches of the Content-Security-Policy that the browser reported to the product. */
async function checkReports(world: World): Promise<void> {
  for (const { port } of world.webs) {
    const { text } = await world.ask({ path: '/metrics', port })
    for (const line of text.match(/^policy_violations_total\{.*$/gm) ?? []) world.watch.violate('X-06', line)
  }
}

export const browserCampaign: Campaign = {
  name: 'browser',
  title: 'Hostile texts in every field, looked at in Chromium',
  group: 'busy',
  covers: [
    { name: 'back office, shop and mails', rows: 'X-01 X-06' },
    { name: 'invoices', rows: 'X-01 U-05' },
  ],
  missing: () =>
    Object.entries({ chromium: findChromium(), qpdf: QPDF }).flatMap(([name, file]) =>
      file && existsSync(file) ? [] : [name],
    ),
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale } = run
    const random = run.random.fork('browser')
    const since = watch.mark()
    const world = await startWorld({ environment, build, watch, journal, random })
    const count = Math.min(HOSTILE_MARKUP.length, Math.max(2, Math.round(IN_TEN_MINUTES * scale)))
    let browser: Browser | undefined
    try {
      browser = await chromium.launch({
        executablePath: findChromium() as string,
        args: chromiumArgs(),
      })
      const owner = await makePerson(world)
      const shop = await fillHostileShop(owner.call, random.shuffle([...HOSTILE_MARKUP]).slice(0, count))
      const look = makeLook(world)
      await lookAtOffice(world, browser, look, owner, shop)
      await lookAtShop(world, browser, look, shop)
      await lookAtMails(world, browser, look, shop)
      await checkInvoices(world, owner, shop)
      await checkReports(world)
      // The orders of the hostile shop are not in the journal.
      await checkAtEnd(world, { is_journalled: false })
    } finally {
      await browser?.close()
      await world.stop()
    }
    const found = since.count()
    const pages = watch.tallies.get('pages of hostile texts') ?? 0
    const invoices = watch.tallies.get('invoices of hostile texts') ?? 0
    return [
      {
        id: 'G10',
        title: 'Scripts run from stored content, and breaches of a policy',
        gate: '0, with pages and invoices looked at',
        measured: `${found}: ${count} attacks in every field, ${pages} pages and mails, ${invoices} invoices`,
        holds: found === 0 && pages > 0 && invoices > 0,
      },
    ]
  },
}
