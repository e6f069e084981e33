// Digital goods from the upload to the download: consent, delivery with the payment, links that count and end.

import { randomBytes } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { OrderDownload } from '@kontor/contract/orders/order-downloads'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { makeVault, type Vault } from '../../../secrets/vault.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { addDownload, buildKeyProduct, buildUpload } from '../../../testing/digital-goods.ts'
import { mailsTo } from '../../../testing/login.ts'
import { buildOrder, buildPaidOrder, buy, orderBody } from '../../../testing/orders.ts'
import { runJobs } from '../../../testing/paying-shop.ts'

let app: TestApp
let own: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  own = await buildSellingShop(app)
})

const BYTES = Buffer.from('0123456789')

const buildBook = async (overrides: object = {}) => {
  const book = await buildProduct(own.owner, own.shop, {
    requires_shipping: false,
    allow_negative_stock: true,
    ...overrides,
  })
  await addDownload(app, own, book.id, BYTES, 'The book')
  return book
}
const of = (product: { id: string }) => ({
  digital_consent: true,
  items: [{ product_id: product.id, quantity: 1 }],
})
const ask = (order_id: string, email = 'ben@example.test') =>
  app.send({ method: 'POST', url: `/v1/public/order/${order_id}/downloads`, body: { email } })
const filesOf = async (order_id: string) =>
  ((await ask(order_id)).json as OrderDownload[]).flatMap(({ files }) => files)
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.send({ method, url: new URL(url).pathname, headers })

describe('consent', () => {
  it('is required for files and for keys, and stored with the order', async () => {
    const book = await buildBook()
    const keyed = await buildKeyProduct(own, ['K1'])
    for (const product of [book, keyed])
      for (const digital_consent of [undefined, false]) {
        const refused = await buy(app, own, { ...of(product), digital_consent })
        expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'digital_consent'])
      }
    const id = await buildOrder(app, own, of(book))
    const { digital_consent_at } = await own.owner.call(api.orders.get, { params: { id } })
    expect(Date.parse(digital_consent_at!)).toBeGreaterThan(Date.now() - 600_000)
  })

  it('is required of a customer with an account, and not of a member who enters the order', async () => {
    const wanted = of(await buildBook())
    const enter = ({ access_token: token }: TestUser, digital_consent: boolean | undefined) =>
      app.send({
        method: 'POST',
        url: '/v1/a/order',
        token,
        body: orderBody(own, { ...wanted, digital_consent }),
      })
    const customer = await buildUser(app)
    for (const digital_consent of [undefined, false]) {
      const refused = await enter(customer, digital_consent)
      expect([refused.status, refused.json.errors?.[0].field]).toEqual([422, 'digital_consent'])
    }
    expect((await enter(customer, true)).json.digital_consent_at).not.toBeNull()
    expect((await enter(own.owner, undefined)).json.digital_consent_at).toBeNull()
  })

  it('is neither required nor stored without digital items', async () => {
    const id = await buildOrder(app, own, { digital_consent: true })
    expect((await own.owner.call(api.orders.get, { params: { id } })).digital_consent_at).toBeNull()
  })

  it('consent is needed from a product’s first file on, and no longer after the last file is removed', async () => {
    const product = await buildProduct(own.owner, own.shop, {
      requires_shipping: false,
      allow_negative_stock: true,
    })
    const without = { items: [{ product_id: product.id, quantity: 1 }] }
    expect((await buy(app, own, without)).status).toBe(201)
    const { id } = await addDownload(app, own, product.id, BYTES)
    expect((await buy(app, own, without)).status).toBe(422)
    await own.owner.call(api.downloads.remove, { params: { id: product.id, downloadId: id } })
    expect((await buy(app, own, without)).status).toBe(201)
  })
})

describe('delivery', () => {
  it('a payment delivers links and keys to the right e-mail address, and every wrong address gets 404', async () => {
    const book = await buildBook({ title: 'Sea stories' })
    const keyed = await buildKeyProduct(own, ['KEY-1', 'KEY-2'])
    const id = await buildOrder(app, own, {
      digital_consent: true,
      items: [
        { product_id: book.id, quantity: 1 },
        { product_id: keyed.id, quantity: 2 },
      ],
    })
    expect((await ask(id)).json).toEqual([])
    await own.owner.call(api.orders.paid, { params: { id } })
    expect((await ask(id, ' BEN@example.test ')).json).toMatchObject([
      {
        title: 'Sea stories',
        license_keys: [],
        files: [{ title: 'The book', size: 10, downloads_left: 5, expires_at: expect.any(String) }],
      },
      { title: keyed.title, license_keys: ['KEY-1', 'KEY-2'], files: [] },
    ])
    expect((await ask(id, 'eve@example.test')).status).toBe(404)
    expect((await ask(crypto.randomUUID())).status).toBe(404)
    const shown = await own.owner.call(api.order_downloads.list, { params: { id } })
    expect(shown[1]!.license_keys.map(({ last4, status }) => [last4, status])).toEqual([
      ['EY-1', 'delivered'],
      ['EY-2', 'delivered'],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/KEY-1|downloads\//)
  })

  it('the email waits for a key that cannot be decrypted, and the order page leaves the key out', async () => {
    const keyed = await buildKeyProduct(own, ['GOOD-1', 'LOST-2'])
    const customer_user_email = 'keys@example.test'
    const id = await buildPaidOrder(app, own, {
      digital_consent: true,
      items: [{ product_id: keyed.id, quantity: 2 }],
      customer_user_email,
    })
    const encryptWith = (vault: Vault) =>
      app.db.run(sql`
        update license_keys set sealed_key = ${vault.encrypt('LOST-2', `license_keys/${keyed.id}`)}
        where product_id = ${keyed.id} and last4 = 'ST-2'`)
    const mailed = async () => {
      await app.db.run(sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`)
      await runJobs(app)
      return app.db.rows(
        sql<{ text: string }>`select text from mails where to_address = ${customer_user_email}`,
      )
    }
    await encryptWith(makeVault(randomBytes(32)))
    expect((await ask(id, customer_user_email)).json).toMatchObject([{ license_keys: ['GOOD-1'] }])
    expect(await mailed()).toEqual([])
    await encryptWith(app.platform.vault)
    expect(await mailed()).toEqual([{ text: expect.stringMatching(/GOOD-1[\s\S]*LOST-2/) }])
  })

  it('downloads name the variant of each product to the buyer and the shop', async () => {
    const group = await own.owner.call(api.product_groups.create, {
      body: {
        shop_id: own.shop.id,
        title: 'Atlas',
        description: 'Of the sea.',
        slug: 'atlas',
        is_live: true,
        requires_shipping: false,
        options: [{ name: 'Format', values: ['EPUB', 'PDF'] }],
        defaults: { price: '9.00', is_live: true, allow_negative_stock: true },
      },
    })
    const { data } = await own.owner.call(api.product_groups.variants, {
      params: { id: group.id },
      query: {},
    })
    for (const { id } of data) await addDownload(app, own, id, BYTES, 'The atlas')
    const items = data.map(({ id }) => ({ product_id: id, quantity: 1 }))
    const id = await buildPaidOrder(app, own, { digital_consent: true, items })
    const named = ['Atlas – EPUB', 'Atlas – PDF']
    const titlesOf = (shown: { title: string }[]) => shown.map(({ title }) => title)
    expect(titlesOf((await ask(id)).json)).toEqual(named)
    expect(titlesOf(await own.owner.call(api.order_downloads.list, { params: { id } }))).toEqual(named)
  })

  it('a download has no limit if the product has no limit', async () => {
    const book = await buildBook({ download_limit: null, download_days: null })
    const [file] = await filesOf(await buildPaidOrder(app, own, of(book)))
    expect(file).toMatchObject({ downloads_left: null, expires_at: null })
  })

  it('goes to buyers also once the file is no longer sold', async () => {
    const book = await buildBook()
    const id = await buildPaidOrder(app, own, of(book))
    const [download] = await own.owner.call(api.downloads.list, { params: { id: book.id } })
    await own.owner.call(api.downloads.remove, { params: { id: book.id, downloadId: download!.id } })
    expect(await own.owner.call(api.downloads.list, { params: { id: book.id } })).toEqual([])
    const [file] = await filesOf(id)
    expect((await get(file!.url)).text).toBe('0123456789')
    expect(await filesOf(await buildPaidOrder(app, own, of(book)))).toEqual([])
  })
})

it.each(['files', 'keys'])('the email about the payment has %s', async (kind) => {
  const product = kind === 'files' ? await buildBook() : await buildKeyProduct(own, ['KEY-BY-EMAIL'])
  const customer_user_email = `${kind}@example.test`
  const id = await buildPaidOrder(app, own, { ...of(product), customer_user_email })
  await runJobs(app)
  const [file] = ((await ask(id, customer_user_email)).json as OrderDownload[]).flatMap(({ files }) => files)
  const [mail] = await mailsTo(app, customer_user_email)
  expect(mail?.text).toContain(file?.url ?? 'KEY-BY-EMAIL')
})

describe('a link', () => {
  it('a download link sends the file to be saved, under the file’s name', async () => {
    const book = await buildBook()
    const upload_id = await buildUpload(app, own.owner, own.shop.id, BYTES, '../Größe "1".epub')
    await own.owner.call(api.downloads.create, { params: { id: book.id }, body: { upload_id } })
    const [, file] = await filesOf(await buildPaidOrder(app, own, of(book)))
    const { status, headers, text } = await get(file!.url)
    expect([status, text]).toEqual([200, '0123456789'])
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Gr__e _1_.epub"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.epub`,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toBe('application/octet-stream')
  })

  it('a download link counts each download once, including resumed requests, and then expires', async () => {
    const book = await buildBook({ download_limit: 2 })
    const id = await buildPaidOrder(app, own, of(book))
    const url = (await filesOf(id))[0]!.url
    const left = async () => (await filesOf(id))[0]!.downloads_left
    expect((await get(url, {}, 'HEAD')).status).toBe(200)
    expect(await left()).toBe(2)
    expect((await get(url, { range: 'bytes=0-3' })).text).toBe('0123')
    const rest = await get(url, { range: 'bytes=4-' })
    expect([rest.status, rest.text, rest.headers['content-range']]).toEqual([206, '456789', 'bytes 4-9/10'])
    expect(await left()).toBe(1)
    expect((await get(url)).status).toBe(200)
    expect(await left()).toBe(0)
    expect((await get(url, { range: 'bytes=8-' })).text).toBe('89')
    expect((await get(url, { range: 'bytes=99-' })).status).toBe(416)
    const gone = await get(url)
    expect([gone.status, gone.json.error]).toEqual([410, 'gone'])
    await app.db.run(
      sql`update order_downloads set last_download_at = now() - interval '25 hours' where order_id = ${id}`,
    )
    expect((await get(url, { range: 'bytes=8-' })).status).toBe(410)
  })

  it('of many concurrent downloads only as many as are left succeed', async () => {
    const book = await buildBook({ download_limit: 3 })
    const url = (await filesOf(await buildPaidOrder(app, own, of(book))))[0]!.url
    const answers = await Promise.all(Array.from({ length: 9 }, () => get(url)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(6)
  })

  it('a download link expires after its days and after a refund, and a reset renews the link', async () => {
    const book = await buildBook()
    const id = await buildPaidOrder(app, own, of(book))
    const url = (await filesOf(id))[0]!.url
    await app.db.run(sql`update order_downloads set downloads = 5, expires_at = now() where order_id = ${id}`)
    expect((await get(url)).status).toBe(410)
    const [item] = await own.owner.call(api.order_downloads.reset, { params: { id } })
    expect(item!.files).toMatchObject([{ downloads: 0, downloads_left: 5 }])
    expect((await get(url)).status).toBe(200)
    await own.owner.call(api.orders.refunded, { params: { id } })
    expect((await get(url)).status).toBe(410)
    expect((await ask(id)).json).toEqual([])
  })

  it('a download link without a file leads a browser to the order’s page or to the page of wrong links', async () => {
    const id = await buildPaidOrder(app, own, of(await buildBook({ download_limit: 1 })))
    const url = (await filesOf(id))[0]!.url
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    expect((await get(url, { accept })).text).toBe('0123456789')
    const { status, headers } = await get(url, { accept })
    const page = `${app.platform.config.store_url}/store/${own.shop.id}/orders/${id}`
    expect([status, headers.location, headers['cache-control']]).toEqual([303, page, 'no-store'])
    expect((await get(page)).headers.location).toContain(`/orders/${id}`)
    expect((await get(url, { accept, range: 'bytes=4-' })).status).toBe(206)
    expect((await get(url, { accept: '*/*' })).json.error).toBe('gone')

    const { location } = (await get(`${url}x`, { accept })).headers
    const wrong = await get(String(location), { accept })
    expect([wrong.status, wrong.text.includes('This page does not exist')]).toEqual([404, true])
  })

  it('without a valid signature is unknown', async () => {
    const url = (await filesOf(await buildPaidOrder(app, own, of(await buildBook()))))[0]!.url
    const forged = url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A')
    expect((await get(forged)).status).toBe(404)
    expect((await get(url.split('.').slice(0, -1).join('.'))).status).toBe(404)
    expect((await get(`${url}.x`)).status).toBe(404)
  })
})

it('a viewer can read deliveries, and reset none', async () => {
  const id = await buildPaidOrder(app, own, of(await buildBook()))
  const viewer = await buildMember(app, own.shop, 'viewer')
  expect(await viewer.call(api.order_downloads.list, { params: { id } })).toHaveLength(1)
  const url = `/v1/a/orders/${id}/downloads/reset`
  expect((await app.send({ method: 'POST', url, token: viewer.access_token })).status).toBe(403)
  const plain = await buildPaidOrder(app, own)
  const nothing = await app.send({
    method: 'POST',
    url: `/v1/a/orders/${plain}/downloads/reset`,
    token: own.owner.access_token,
  })
  expect([nothing.status, nothing.json.error]).toEqual([409, 'invalid_transition'])
})

it('titles and positions of a product’s downloads can change, and an incomplete upload is refused', async () => {
  const { id } = await buildBook()
  const second = await addDownload(app, own, id, BYTES, 'Map')
  const params = { id, downloadId: second.id }
  await own.owner.call(api.downloads.update, { params, body: { title: 'Sea map', position: 0 } })
  const titles = (await own.owner.call(api.downloads.list, { params: { id } })).map(({ title }) => title)
  expect(titles).toEqual(['Sea map', 'The book'])
  const { id: upload_id } = await own.owner.call(api.uploads.create, {
    body: { shop_id: own.shop.id, filename: 'half', size: 5 },
  })
  for (const unusable of [upload_id, crypto.randomUUID()]) {
    const answer = await app.send({
      method: 'POST',
      url: `/v1/a/products/${id}/downloads`,
      token: own.owner.access_token,
      body: { upload_id: unusable },
    })
    expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'upload_id'])
  }
})
