// A shop is exported from one installation and imported into another: everything of the shop is there under new ids, and nothing else.

import { createHash } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { loseNextCommit, openAppBehindWire } from '../../../testing/app-behind-wire.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { sell } from '../../../testing/calculating-shop.ts'
import { buildFullShop } from '../../../testing/full-shop.ts'
import { mailsTo } from '../../../testing/login.ts'
import { BUYER } from '../../../testing/orders.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  placeOrderPaidByHand,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../../testing/pdf.ts'
import {
  bringArchive,
  exportShopOf,
  importArchive,
  pack,
  type Unpacked,
  unpack,
} from '../../../testing/shop-archives.ts'
import { formOf, PIXEL, pathOf } from '../../../testing/upload.ts'
import { sweepUploads } from '../../catalogue/products/files/receive-upload.ts'
import { KINDS, LEFT_OUT_TABLES, shapeOfKind } from './format/kinds.ts'
import { makeNewIds, type NewIds, renamedValue } from './new-ids.ts'
import { importShop } from './run-import.ts'

let app: PayingApp
let selling: Awaited<ReturnType<typeof buildFullShop>>
let archive: Buffer
/** Another installation, with another encryption key and URL. */
let elsewhere: TestApp
let newcomer: TestUser

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildFullShop(app)
  archive = await exportShopOf(app, selling.owner, selling.shop.id)
  elsewhere = await startTestApp({ PUBLIC_URL: 'https://elsewhere.example', ENCRYPTION_KEY: 'ab'.repeat(32) })
  newcomer = await buildUser(elsewhere)
}, 120_000)

/** The bytes of every invoice's PDF. */
const documentsIn = ({ rows, files }: Unpacked): Buffer[] =>
  (rows.get('invoice_files') ?? []).map((row) => files.get(String(row.file))!)

const textsOf = async (documents: Buffer[]): Promise<string[]> =>
  (await Promise.all(documents.map(async (bytes) => (await readPdf(bytes)).text))).sort()

/**
 * The contents in a form that can be compared: sorted rows with renamed ids, and the names of the files. The PDFs of invoices are drawn again by an
 * import, so their bytes and times differ.
 */
function canonical({ rows, files }: Unpacked, ids: Pick<NewIds, 'of'>): Record<string, string[]> {
  const drawn = new Set((rows.get('invoice_files') ?? []).map((row) => row.file))
  const found = KINDS.map((kind) => {
    const lines = (rows.get(kind.name) ?? []).map((row) => {
      const renamed = { ...row }
      for (const [name, field] of shapeOfKind(kind).columns)
        renamed[name] = renamedValue(field, row[name], ids)
      if (kind.name === 'matters') renamed.key = ids.of(String(row.key))
      if (kind.name === 'translations' && row.kind !== 'mail') renamed.item_id = ids.of(String(row.item_id))
      if (kind.name === 'invoice_files') Object.assign(renamed, { file: '', created_at: '' })
      return JSON.stringify(renamed)
    })
    return [kind.name, lines.sort()]
  })
  return { ...Object.fromEntries(found), files: [...files.keys()].filter((name) => !drawn.has(name)).sort() }
}
const UNCHANGED = { of: (id: string) => id }

describe('F-15 a shop in an archive', () => {
  test('has every table of a shop in it, or a reason why not, down to the column', async () => {
    const columns = await app.db.rows(
      sql<{ table: string; column: string }>`
        select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
          and (c.relname = 'shops' or exists (
            select from pg_attribute s where s.attrelid = c.oid and s.attname = 'shop_id' and not s.attisdropped))`,
    )
    const unnamed = columns.filter(({ table, column }) => {
      const kind = KINDS.find(({ name }) => name === table)
      if (kind === undefined) return !(table in LEFT_OUT_TABLES)
      return column !== 'shop_id' && !(column in kind.fields) && !(column in kind.left_out)
    })
    expect(unnamed).toEqual([])
  })

  test('comes back equal but for its ids, from one installation to another and out again', async () => {
    const before = await unpack(archive)
    // The shop of this test has a row of every kind.
    expect(KINDS.filter(({ name }) => !before.rows.get(name)?.length).map(({ name }) => name)).toEqual([])
    expect(before.files.size).toBeGreaterThan(5)

    const done = await importArchive(elsewhere, newcomer, archive)
    expect(done).toMatchObject({ status: 'done', failure: '', done: done.total })
    expect(await elsewhere.platform.files.leftSince(0)).toEqual([])
    expect(await elsewhere.db.first(sql`select made_by from shops where id = ${done.new_shop_id}`)).toEqual({
      made_by: newcomer.user_id,
    })
    const again = await unpack(await exportShopOf(elsewhere, newcomer, done.new_shop_id!))
    const ids = makeNewIds(makeSigner(elsewhere.platform.config, 'ids of an import'), done.id)
    expect(canonical(again, UNCHANGED)).toEqual(canonical(before, ids))
    expect(await textsOf(documentsIn(again))).toEqual(await textsOf(documentsIn(before)))
    await expectSoundBooks(elsewhere)
  })

  test('does not take a PDF from the archive: an invoice is drawn from its snapshot', async () => {
    const content = await unpack(archive)
    const planted = Buffer.from('%PDF-1.7 planted')
    const name = createHash('sha256').update(planted).digest('hex')
    for (const row of content.rows.get('invoice_files')!) {
      content.files.delete(String(row.file))
      row.file = name
    }
    content.files.set(name, planted)
    const another = await startTestApp()
    const person = await buildUser(another)
    const { new_shop_id } = await importArchive(another, person, await pack(content))
    const { data } = await person.call(api.invoices.list, { query: { shop_id: new_shop_id! } })
    for (const { id, number } of data) {
      const { bytes } = await downloadDocument(another, person, id)
      expect((await readPdf(bytes)).text).toContain(number)
    }
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']))
  })

  test('keeps the books complete and contains no secrets', async () => {
    const { secret_key, webhook_secret, gateway, owner } = selling
    const { rows } = await unpack(archive)
    const text = JSON.stringify([...rows.values()])
    const { gift_card_code } = selling
    for (const secret of [
      secret_key,
      webhook_secret,
      gateway.public_key,
      owner.email,
      owner.user_id,
      gift_card_code,
    ])
      expect(text).not.toContain(secret)
    const stored = await elsewhere.db.rows(
      sql<{ n: number }>`
        -- across shops: one shop of a test
        select count(*) as n from payment_gateways where secret_key_sealed = '' and not is_active and archived_at is not null`,
    )
    expect(stored).toEqual([{ n: 1 }])
  })

  test('takes its gift cards along, with the money that an unpaid order held; tests stay tests, which pay nothing before there is a gateway in test mode', async () => {
    const code = selling.gift_card_code
    const balanceIn = async (there: TestApp, shopId: string) =>
      (await there.call(api.gift_cards.balance, { params: { shopId }, body: { code } })).balance
    const [shop] = (await newcomer.call(api.shops.list, { query: {} })).data
    const { data: waiting } = await selling.owner.call(api.orders.list, {
      query: { shop_id: selling.shop.id, status: 'new' },
    })
    const held = waiting.map(({ gift_card_total }) => Number(gift_card_total)).find((amount) => amount > 0)!
    const before = Number(await balanceIn(app, selling.shop.id))
    await expect(balanceIn(elsewhere, shop!.id)).rejects.toMatchObject({ status: 404 })
    const query = { shop_id: shop!.id }
    const cards = await newcomer.call(api.gift_cards.list, { query })
    expect(cards.data.map(({ is_test }) => is_test)).toEqual([true])
    expect(Number(cards.data[0]!.balance)).toBeCloseTo(before + held, 5)
    const [summer] = (await newcomer.call(api.discounts.list, { query: { ...query, q: 'Summer' } })).data
    const report = await newcomer.call(api.reports.discounts, {
      query: { ...query, from: '2026-01-01', until: '2026-12-31' },
    })
    expect([summer?.uses, report.rows.map(({ discount_id }) => discount_id)]).toEqual([0, []])
  })

  test('is a shop like any other: it shows its pictures, and sells', async () => {
    const [shop] = (await newcomer.call(api.shops.list, { query: {} })).data
    expect(shop).toMatchObject({ role: 'owner', name: selling.shop.name, slug: selling.shop.slug })
    const shop_id = shop!.id
    expect(shop!.logo!.url).toMatch(/^https:\/\/elsewhere\.example\/files\/logos\//)
    const { data: products } = await newcomer.call(api.products.list, { query: { shop_id } })
    const product = products.find(({ cover_url }) => cover_url !== '')!
    const files = await newcomer.call(api.products.listFiles, { params: { id: product.id } })
    expect(files.map(({ url }) => url)).toContain(product.cover_url)
    for (const { url } of files)
      expect((await elsewhere.http.inject({ url: new URL(url).pathname })).statusCode).toBe(200)
    expect(files.find(({ url }) => url === product.cover_url)!.smaller.length).toBeGreaterThan(0)

    const { data: orders } = await newcomer.call(api.orders.list, { query: { shop_id } })
    expect(orders.map(({ status }) => status)).toContain('delivered')
    // Orders that waited for a buyer's payment were cancelled; one that members entered still waits.
    const waiting = orders.filter(({ status }) => status === 'new')
    expect(waiting).toMatchObject([{ source: 'registered_user' }])
    const delivered = orders.find(({ status }) => status === 'delivered')!
    const [invoice] = await newcomer.call(api.invoices.ofOrder, { params: { id: delivered.id } })
    const pdf = await downloadDocument(elsewhere, newcomer, invoice!.id)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { data: audit } = await newcomer.call(api.audit.list, { query: { shop_id } })
    expect(audit.map(({ action }) => action)).toEqual(['shop.export', 'shop.import'])

    const { id } = waiting[0]!
    await newcomer.call(api.orders.paid, { params: { id } })
    const [next] = await newcomer.call(api.invoices.ofOrder, { params: { id } })
    expect(next!.number).toMatch(/^INV-\d+$/)
    await expectSoundBooks(elsewhere)
  })

  test('speaks its languages, and is found at its translated addresses', async () => {
    const [shop] = (await newcomer.call(api.shops.list, { query: {} })).data
    const params = { shopId: shop!.id }
    const query = { lang: 'de' } as const
    const tea = { ...params, productId: 'tee' }
    const green = { ...params, collectionId: 'gruen' }
    expect((await elsewhere.call(api.storefront.product, { params: tea, query })).title).toBe('Tee')
    expect((await elsewhere.call(api.public_catalogue.collection, { params: green, query })).title).toBe(
      'Grün',
    )
  })

  test('sends no mails about events of the source shop', async () => {
    await runJobs(elsewhere as PayingApp)
    const mails = await elsewhere.db.rows(sql<{ to_address: string }>`select to_address from mails`)
    expect(mails.filter(({ to_address }) => to_address === 'buyer@example.com')).toEqual([])
  })

  test('money back of a payment whose gateway came without keys is refused in words', async () => {
    const [shop] = (await newcomer.call(api.shops.list, { query: {} })).data
    const { data: orders } = await newcomer.call(api.orders.list, { query: { shop_id: shop!.id } })
    const paid = orders.find(
      ({ status, customer_user_email, gift_card_total }) =>
        status === 'paid' && customer_user_email !== '' && gift_card_total === '0.00',
    )!
    const { id } = await newcomer.call(api.refunds.create, {
      params: { id: paid.id },
      body: { amount: '1.00' },
    })
    await runJobs(elsewhere as PayingApp)
    const refunds = await newcomer.call(api.refunds.list, { params: { id: paid.id } })
    expect(refunds.find((refund) => refund.id === id)).toMatchObject({ status: 'failed', failure: /gateway/ })
    await expectSoundBooks(elsewhere)
  })

  test('imported beside its source gets a slug of its own, and distance sales count once', async () => {
    const done = await importArchive(app, selling.owner, archive)
    const copy = await selling.owner.call(api.shops.get, { params: { id: done.new_shop_id! } })
    expect(copy).toMatchObject({ slug: `${selling.shop.slug}-2`, role: 'owner' })
    const counted = await app.db.rows(
      sql<{ shop_id: string }>`select shop_id from distance_sale_years order by amount desc`,
    )
    expect(counted).toEqual([{ shop_id: selling.shop.id }])
    await expectSoundBooks(app)
  })

  test('imported again where its source is not, distance sales count once, with what only the later archive has', async () => {
    const person = await buildUser(elsewhere)
    const amountIn = async (user: TestUser, shop_id: string) =>
      (await user.call(api.taxes.threshold, { query: { shop_id } })).amount
    // A small shop, since only these sales count here.
    const own = await buildPayingShop(app)
    const sellAbroad = () => placeOrderPaidByHand(app, own, { shipping_address: { ...BUYER, country: 'FR' } })
    await sellAbroad()
    const earlier = await exportShopOf(app, own.owner, own.shop.id)
    const sold = await amountIn(own.owner, own.shop.id)
    expect(Number(sold)).toBeGreaterThan(0)
    const { new_shop_id: trial_id } = await importArchive(elsewhere, person, earlier)
    expect(await amountIn(person, trial_id!)).toBe(sold)
    await importArchive(elsewhere, person, earlier)
    expect(await amountIn(person, trial_id!)).toBe(sold)

    await sellAbroad()
    const by_then = await amountIn(own.owner, own.shop.id)
    expect(Number(by_then)).toBeGreaterThan(Number(sold))
    await importArchive(elsewhere, person, await exportShopOf(app, own.owner, own.shop.id))
    expect(await amountIn(person, trial_id!)).toBe(by_then)
    await expectSoundBooks(elsewhere)
  })
})

test('gift cards of an order that a member entered are made once it is paid, also from an archive that does not say for whom', async () => {
  const { owner, shop } = await sell(app)
  const { id: product_id } = await buildProduct(owner, shop, { price: '25.00', is_gift_card: true })
  const gift_card = { email: 'eva@example.test', message: 'Enjoy!' }
  const items = [
    { product_id, quantity: 1, gift_card },
    { product_id, quantity: 2 },
  ]
  await owner.call(api.orders.create, {
    body: { shop_id: shop.id, items, customer_user_email: 'ben@example.test', billing_address: BUYER },
  })
  const made = await exportShopOf(app, owner, shop.id)
  const earlier = await unpack(made)
  for (const item of earlier.rows.get('order_items')!) delete item.gift_cards

  const person = await buildUser(elsewhere)
  const paidFrom = async (bytes: Buffer) => {
    const { new_shop_id } = await importArchive(elsewhere, person, bytes)
    const query = { shop_id: new_shop_id! }
    const { data: orders } = await person.call(api.orders.list, { query })
    await person.call(api.orders.paid, { params: { id: orders[0]!.id } })
    const { data: cards } = await person.call(api.gift_cards.list, { query })
    return cards.map(({ email, balance }) => [email, balance]).toSorted()
  }
  const bens = ['ben@example.test', '25.00']
  expect(await paidFrom(made)).toEqual([bens, bens, ['eva@example.test', '25.00']])
  expect(await paidFrom(await pack(earlier))).toEqual([bens, bens, bens])
  await runJobs(elsewhere as PayingApp)
  const mails = await mailsTo(elsewhere, 'eva@example.test')
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Enjoy!')])
  await expectSoundBooks(elsewhere)
})

test('an imported shop keeps its pictures, although the response was lost', async () => {
  const { files, db: platform } = elsewhere.platform
  const brought = await bringArchive(elsewhere, newcomer, archive)
  await newcomer.call(api.shop_imports.start, { params: { id: brought.id } })
  const behind = await openAppBehindWire(elsewhere)
  onTestFinished(() => behind.close())
  loseNextCommit(behind)
  await expect(importShop(behind.platform, brought.id)).rejects.toThrow()
  expect(behind.wire.cut_count).toBe(1)

  const done = await newcomer.call(api.shop_imports.get, { params: { id: brought.id } })
  expect(done).toMatchObject({ status: 'done', failure: '' })
  const shop = await newcomer.call(api.shops.get, { params: { id: done.new_shop_id! } })
  const { data: products } = await newcomer.call(api.products.list, { query: { shop_id: shop.id } })
  const lists = await Promise.all(
    products.map(({ id }) => newcomer.call(api.products.listFiles, { params: { id } })),
  )
  const shown = lists.flat()
  const urls = [
    shop.logo!.url,
    ...shown.flatMap(({ url, smaller }) => [url, ...smaller.map((one) => one.url)]),
  ]
  expect(shown.flatMap(({ smaller }) => smaller).length).toBeGreaterThan(0)
  const statuses = () =>
    Promise.all(
      urls.map(async (url) => (await elsewhere.http.inject({ url: new URL(url).pathname })).statusCode),
    )
  expect(await statuses()).toEqual(urls.map(() => 200))
  // Beside those of products, the logo and the picture of a section.
  expect(await files.leftSince(0)).toHaveLength(shown.length + 2)
  await sweepUploads(platform.forPlatform(), files, 0)
  expect(await statuses()).toEqual(urls.map(() => 200))
  expect(await files.leftSince(0)).toEqual([])
})

test('a collection and a section whose picture cannot be read come without it', async () => {
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const sent = await app.send({
    method: 'POST',
    url: `/v1/a/files?shop_id=${shop.id}`,
    token: owner.access_token,
    ...formOf([{ bytes: PIXEL }]),
  })
  const [{ id: file_id, url }] = sent.json
  await owner.call(api.collections.create, { body: { shop_id: shop.id, title: 'Cups', file_id } })
  const section = { kind: 'text_picture', title: 'Cups', text: '', file_id, side: 'left' } as const
  await owner.call(api.store_layout.updateStartPage, {
    params: { id: shop.id },
    body: { sections: [section] },
  })
  await app.platform.files.remove(pathOf(url).replace('/files/', ''))
  const done = await importArchive(app, owner, await exportShopOf(app, owner, shop.id))
  expect(done).toMatchObject({ status: 'done', failure: '' })
  const query = { shop_id: done.new_shop_id! }
  const { data } = await owner.call(api.collections.list, { query })
  const page = await owner.call(api.store_layout.getStartPage, { params: { id: done.new_shop_id! } })
  expect([data, page.sections]).toMatchObject([
    [{ title: 'Cups', file_id: null }],
    [{ title: 'Cups', file_id: null }],
  ])
})

test('imported into the account that deleted its source, a shop keeps its slug', async () => {
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const made = await exportShopOf(app, owner, shop.id)
  await owner.call(api.shops.remove, { params: { id: shop.id } })
  const { new_shop_id } = await importArchive(app, owner, made)
  expect(await owner.call(api.shops.get, { params: { id: new_shop_id! } })).toMatchObject({ slug: shop.slug })
})

test('two requests with one Idempotency-Key make one export, and one import', async () => {
  const twice = async (url: string, body: object, token: string) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ask = () => app.send({ method: 'POST', url, headers, token, body })
    const answers = [await ask(), await ask()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]!.text).toBe(answers[0]!.text)
  }
  const { owner, shop } = selling
  await twice(`/v1/a/shops/${shop.id}/exports`, {}, owner.access_token)
  await twice('/v1/a/shop-imports', { file_name: 'shop.tar.gz', size_bytes: 1000 }, owner.access_token)
})
