// A shop's branding, its logo, and its own pages.

import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { loseNextCommit, openAppBehindWire } from '../../testing/app-behind-wire.ts'
import { buildMember, buildShop } from '../../testing/build.ts'
import { expectGuarded } from '../../testing/guarded.ts'
import { canvas, formOf, OGG, type Part, PIXEL, png } from '../../testing/upload.ts'
import { visit } from '../../testing/visitor.ts'
import { sweepUploads } from '../catalogue/products/files/receive-upload.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
})

const patch = (body: unknown) =>
  app.send({ method: 'PATCH', url: `/v1/a/shops/${shop.id}`, token: owner.access_token, body })
const publicShop = () => app.call(api.storefront.shop, { params: { shopId: shop.id } })
const page = (path = '') => visit(app).get(`/store/${shop.slug}${path}`)
const BRANDING = { theme: 'market', accent: '#b42318', font_pair: 'mono', colour_scheme: 'dark' } as const

describe('branding', () => {
  test('is plain at first, and can be chosen from the start', async () => {
    const plain = { theme: 'gallery', accent: '', font_pair: 'serif', colour_scheme: 'auto', logo: null }
    expect(shop).toMatchObject(plain)
    expect(await buildShop(owner, BRANDING)).toMatchObject(BRANDING)
  })

  test('is changed field by field and visible to visitors immediately', async () => {
    await page()
    expect((await patch({ accent: '#B42318' })).json).toMatchObject({ accent: '#b42318', theme: 'gallery' })
    expect((await patch(BRANDING)).json).toMatchObject(BRANDING)
    expect(await publicShop()).toMatchObject({ ...BRANDING, logo: null, pages: [] })
    const { text, headers } = await page()
    expect(text).toContain('data-theme="market"')
    expect(text).toContain('<meta name="color-scheme" content="dark"/>')
    expect(text).toContain('ui-monospace')
    expect(String(headers['content-security-policy'])).toMatch(/style-src 'sha256-[^']+' 'sha256-[^']+';/)
  })

  test('shows a colour in a readable shade, and returns the chosen one', async () => {
    await patch({ accent: '#ffd400', colour_scheme: 'light' })
    expect((await publicShop()).accent).toBe('#ffd400')
    expect((await page()).text).not.toContain('#ffd400')
  })

  test.each([
    [{ theme: 'neon' }, 'theme'],
    [{ accent: 'red' }, 'accent'],
    [{ accent: '#fff' }, 'accent'],
    [{ accent: '#ffffff;}body{display:none' }, 'accent'],
    [{ font_pair: 'comic' }, 'font_pair'],
    [{ colour_scheme: 'sepia' }, 'colour_scheme'],
  ])('refuses %j', async (body, field) => {
    const { status, json } = await patch(body)
    expect([status, json.errors[0].field]).toEqual([422, field])
    expect(await owner.call(api.shops.get, { params: { id: shop.id } })).toEqual(shop)
  })

  test('reveals nothing else about the shop to visitors', async () => {
    await patch({ allowed_origins: ['https://secret-plan.example'], unpaid_order_minutes: 77 })
    expect(Object.keys(await publicShop()).sort()).toEqual(
      [
        ...[
          'id',
          'slug',
          'name',
          'default_currency',
          'prices_include_tax',
          'charges_tax',
          'untaxed_prices',
          'language',
          'languages',
          'time_zone',
        ],
        ...['theme', 'accent', 'font_pair', 'colour_scheme', 'logo', 'pages'],
      ].sort(),
    )
    for (const path of ['', '/cart']) expect((await page(path)).text).not.toContain('secret-plan')
  })
})

describe('the logo', () => {
  const url = () => `/v1/a/shops/${shop.id}/logo`
  const send = (parts: Part[]) =>
    app.send({ method: 'POST', url: url(), token: owner.access_token, ...formOf(parts) })
  const fetchFile = (address: string) => app.http.inject({ method: 'GET', url: new URL(address).pathname })

  test('is for owners and admins', async () => {
    const weak = await buildMember(app, shop, 'member')
    const guarded = { url: url(), stranger, weak, strong: owner, id: shop.id }
    const { body, headers } = formOf([{ bytes: PIXEL }])
    const asked = async (user?: TestUser) =>
      (
        await app.send({
          method: 'POST',
          url: url(),
          headers,
          body,
          ...(user ? { token: user.access_token } : {}),
        })
      ).status
    expect([await asked(), await asked(stranger), await asked(weak)]).toEqual([401, 404, 403])
    await expectGuarded(app, { ...guarded, method: 'DELETE' })
    expect((await publicShop()).logo).toBeNull()
  })

  test('stays where its row was written, though the answer to that was lost', async () => {
    const { files, db: platform } = app.platform
    const behind = await openAppBehindWire(app)
    onTestFinished(() => behind.close())
    loseNextCommit(behind)
    const form = formOf([{ bytes: await png(40, 20) }])
    const answer = await behind.http.inject({
      method: 'POST',
      url: url(),
      headers: { ...form.headers, authorization: `Bearer ${owner.access_token}` },
      payload: form.body,
    })
    expect([answer.statusCode, behind.wire.cut_count]).toEqual([504, 1])
    const { logo } = await owner.call(api.shops.get, { params: { id: shop.id } })
    expect((await fetchFile(logo!.url)).statusCode).toBe(200)
    expect(await files.leftSince(0)).toHaveLength(1)
    await sweepUploads(platform.forPlatform(), files, 0)
    expect((await fetchFile(logo!.url)).statusCode).toBe(200)
    expect(await files.leftSince(0)).toEqual([])
  })

  test('is made small, shown in the shop, and its file goes with it', async () => {
    const first = await send([{ bytes: await canvas(1800, 600).png().toBuffer() }])
    expect(first.status).toBe(200)
    const { logo } = first.json as Shop
    expect(logo).toMatchObject({ width: 640, height: 213 })
    const served = await fetchFile(logo!.url)
    expect(served.statusCode).toBe(200)
    expect((await sharp(served.rawPayload).metadata()).width).toBe(640)
    expect((await publicShop()).logo).toEqual(logo)
    expect((await page()).text).toContain(`<img class="shop-logo" src="${logo!.url}" alt="${shop.name}"`)

    const second = (await send([{ bytes: await png(40, 20) }])).json as Shop
    expect(second.logo).toMatchObject({ width: 40, height: 20 })
    expect((await fetchFile(logo!.url)).statusCode).toBe(404)
    await owner.call(api.shops.removeLogo, { params: { id: shop.id } })
    expect((await publicShop()).logo).toBeNull()
    expect((await fetchFile(second.logo!.url)).statusCode).toBe(404)
    expect((await page()).text).not.toContain('shop-logo"')
  })

  test('is a picture and nothing else', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    for (const parts of [[{ bytes: svg, name: 'a.png' }], [{ bytes: OGG }], []])
      expect((await send(parts)).status).toBe(422)
    expect((await send([{ bytes: PIXEL }, { bytes: PIXEL }])).status).toBe(413)
    const json = await app.send({ method: 'POST', url: url(), token: owner.access_token, body: {} })
    expect(json.status).toBe(415)
    expect((await publicShop()).logo).toBeNull()
  })
})

describe('the pages', () => {
  const url = () => `/v1/a/shops/${shop.id}/pages`
  const change = (body: unknown) => app.send({ method: 'PATCH', url: url(), token: owner.access_token, body })

  test('are read by members and written by owners and admins', async () => {
    const weak = await buildMember(app, shop, 'member')
    await expectGuarded(app, { method: 'GET', url: url(), stranger, strong: owner, id: shop.id })
    const body = { imprint: 'Mine now' }
    await expectGuarded(app, {
      method: 'PATCH',
      url: url(),
      body,
      stranger,
      weak,
      strong: owner,
      id: shop.id,
    })
    expect(await weak.call(api.shops.getPages, { params: { id: shop.id } })).toMatchObject({ imprint: '' })
  })

  test('are shown and linked once something is on them', async () => {
    expect((await page('/pages/imprint')).status).toBe(404)
    const { status, json } = await change({ imprint: '# Imprint\n\nAnna **Reed**', terms: '  \n ' })
    expect(status).toBe(200)
    expect(json).toMatchObject({ id: shop.id, privacy: '', returns: '' })
    expect((await publicShop()).pages).toEqual(['imprint'])
    const shown = await page('/pages/imprint')
    expect(shown.text).toContain('<strong>Reed</strong>')
    const link = `href="/store/${shop.slug}/pages/imprint"`
    for (const path of ['', '/cart', '/nowhere']) expect((await page(path)).text).toContain(link)
    for (const path of ['/pages/terms', '/pages/privacy', '/pages/__proto__'])
      expect((await page(path)).status).toBe(404)
    await change({ imprint: '' })
    expect((await page()).text).not.toContain(link)
  })

  test('X-01 are texts: nothing in them runs', async () => {
    await change({
      terms: '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>',
    })
    const { text } = await page('/pages/terms')
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).not.toContain('<script>alert')
    expect(text).not.toMatch(/href="javascript/)
  })

  test('M-07 keep changes that another member saved since', async () => {
    const before = await owner.call(api.shops.getPages, { params: { id: shop.id } })
    const { updated_at } = before
    const first = await change({ terms: 'One', updated_at })
    expect(first.status).toBe(200)
    expect((await change({ terms: 'Two', updated_at })).status).toBe(409)
    await Promise.all([change({ privacy: 'P' }), change({ returns: 'R' })])
    expect(await owner.call(api.shops.getPages, { params: { id: shop.id } })).toMatchObject({
      terms: 'One',
      privacy: 'P',
      returns: 'R',
    })
    expect((await change({ terms: 'x'.repeat(50_001) })).status).toBe(422)
    expect((await change({ terms: '\u0000' })).status).toBe(422)
  })
})
