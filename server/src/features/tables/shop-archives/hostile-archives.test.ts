// Forged archives: each is refused with a message, and nothing of any of them is stored.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawn, runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildFullShop } from '../../../testing/full-shop.ts'
import { type PayingApp, type PayingShop, startPayingApp } from '../../../testing/paying-shop.ts'
import {
  bringArchive,
  exportShopOf,
  importArchive,
  pack,
  recomputeSeals,
  type Unpacked,
  unpack,
} from '../../../testing/shop-archives.ts'
import type { InvoiceSnapshot } from '../../invoices/invoice-snapshot.ts'
import { checkArchive } from './reading/check-archive.ts'

let source: PayingApp
let selling: PayingShop
let archive: Buffer
let app: TestApp
let user: TestUser
let before: string

beforeAll(async () => {
  source = await startPayingApp()
  selling = await buildFullShop(source)
  archive = await exportShopOf(source, selling.owner, selling.shop.id)
  app = await startTestApp({ SHOP_IMPORTS_A_DAY: '1000' })
  user = await buildUser(app)
  before = await everything()
}, 120_000)

/** The number of rows of every table but that of imports, and the names of all served files. */
async function everything(): Promise<string> {
  const [rows] = await app.db.rows(
    sql<{ counts: string }>`
      select string_agg(relname || ' ' || (xpath('//n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1],
        E'\n' order by relname) as counts
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'shop_imports'`,
  )
  const files = join(app.platform.config.data_dir, 'files')
  const entries = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return [rows!.counts, ...names].join('\n')
}

/** For tests that reach the server; those of `checkArchive` alone cannot change anything. */
const changesNothing = () => afterEach(async () => expect(await everything()).toBe(before))

type Rows = Record<string, unknown>[]

/** The archive with changed contents, but with counts and checksums that fit. */
async function changed(change: (content: Unpacked) => void): Promise<Buffer> {
  const content = await unpack(archive)
  change(content)
  return pack(content)
}

const set =
  (kind: string, values: object, at = 0) =>
  (content: Unpacked) =>
    void Object.assign((content.rows.get(kind) as Rows).at(at)!, values)

const WEIGHT = {
  weight: 'much',
  length: '0',
  width: '0',
  height: '0',
  weight_unit: 'grams',
  dimension_unit: 'centimeters',
}
const MAIL = { kind: 'mail', item_id: 'paid', field: 'subject', text: 'Tea\r\nBcc: b@y.test' }
const NO_NUMBER = { id: '', code: null, title: '', class: 'order', amount: 'much', is_manual: false }
const LABEL = { class: 'A', best: 'A', worst: 'G', label_url: 'javascript:alert(1)', sheet_url: '' }
const FUTURE = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
const LATER = '9999-01-01T00:00:00.000Z'
const CENT = /too many decimals/
const TEXT = /^Line \d+ of \w+ is invalid/

describe('what an archive may not be', () => {
  const damages: [string, () => Promise<Buffer>, RegExp][] = [
    ['no archive at all', async () => Buffer.from('a picture, perhaps'.repeat(9)), /not a shop archive/],
    ['an empty gzip', async () => gzipSync(''), /incomplete/],
    ...['\r\n', '\u0007', '\u202e', '\u0085'].map((sign): [string, () => Promise<Buffer>, RegExp] => [
      `an order number with ${JSON.stringify(sign)}`,
      () => changed(set('orders', { order_number: `10${sign}01` })),
      TEXT,
    ]),
    [
      'an address with an override',
      () =>
        changed(({ rows }) => {
          const [order] = (rows.get('orders') as Rows).filter(({ shipping_address }) => shipping_address)
          Object.assign(order!.shipping_address as object, { street: 'Am \u202eMarkt' })
        }),
      TEXT,
    ],
    ['notes with a bell', () => changed(set('orders', { notes: 'a\u0007b' })), TEXT],
    ['a cut end', async () => archive.subarray(0, archive.length - 2000), /damaged|incomplete/],
    ['one without its end', async () => pack(await unpack(archive), { is_cut: true }), /end is missing/],
    [
      'a changed byte',
      async () => {
        const plain = gunzipSync(archive)
        plain[plain.indexOf('Made to be sold.')]! ^= 2
        return gzipSync(plain)
      },
      /a checksum is wrong/,
    ],
    [
      'a line less than it says',
      async () =>
        pack(await unpack(archive), {
          manifest: ({ kinds, files }) => ({
            files,
            kinds: { ...kinds, products: { ...kinds.products!, lines: kinds.products!.lines + 1 } },
          }),
        }),
      /a checksum is wrong/,
    ],
    [
      'a kind less than it says',
      () =>
        changed(({ rows }) => void rows.delete('low_stock_marks')).then(async (bytes) => {
          const content = await unpack(bytes)
          return pack(content, {
            manifest: ({ kinds, files }) => ({
              files,
              kinds: { ...kinds, low_stock_marks: { lines: 1, sha256: 'a'.repeat(64) } },
            }),
          })
        }),
      /a checksum is wrong/,
    ],
    [
      'another format',
      async () => pack(await unpack(archive), { head: { format: 2 } }),
      /format 2; this version reads 1/,
    ],
    [
      'a name that leads out',
      async () => pack(await unpack(archive), { entries: [{ name: '../../etc/cron.d/x' }] }),
      /exports do not create/,
    ],
    [
      'an absolute name',
      async () => pack(await unpack(archive), { entries: [{ name: '/etc/passwd' }] }),
      /exports do not create/,
    ],
    [
      'a link',
      async () =>
        pack(await unpack(archive), {
          entries: [{ name: `files/${'a'.repeat(64)}`, type: 'symlink', linkname: '/etc/passwd' }],
        }),
      /not a regular file/,
    ],
    [
      'a file under another name than its sum',
      async () =>
        pack(await unpack(archive), {
          entries: [{ name: `files/${'a'.repeat(64)}`, bytes: Buffer.from('x') }],
        }),
      /a checksum is wrong/,
    ],
    [
      'a file that nothing names',
      () =>
        changed(
          ({ files }) =>
            void files.set(
              '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
              Buffer.from('x'),
            ),
        ),
      /no row refers to/,
    ],
    [
      'a file less',
      () => changed(({ files }) => void files.delete([...files.keys()][0]!)),
      /files are missing/,
    ],
    [
      'an unknown kind',
      () => changed(({ rows }) => void rows.set('sessions', [{ id: 1 }])),
      /unknown entry: sessions/,
    ],
    [
      'people in it',
      () => changed(({ rows }) => void rows.set('shop_members', [{}])),
      /unknown entry: shop_members/,
    ],
    [
      'two shops',
      () =>
        changed(
          ({ rows }) => void rows.get('shops')!.push({ ...rows.get('shops')![0], id: crypto.randomUUID() }),
        ),
      /exactly one shop/,
    ],
    [
      'a row twice',
      () => changed(({ rows }) => void rows.get('products')!.push({ ...rows.get('products')![0] })),
      /has a row of products twice/,
    ],
    [
      'a reference to what is not in it',
      () => changed(set('order_items', { product_id: crypto.randomUUID() })),
      /refers to a row of products that is missing/,
    ],
    ['an unknown field', () => changed(set('products', { shop_id: crypto.randomUUID() })), TEXT],
    ['a secret of its own', () => changed(set('payment_gateways', { secret_key_sealed: 'x' })), TEXT],
    [
      'an actor of another place',
      () => changed(set('order_events', { actor_kind: 'user', actor: crypto.randomUUID() })),
      TEXT,
    ],
    ['a script for a cover', () => changed(set('products', { cover_url: 'javascript:alert(1)' })), TEXT],
    ['a script for a label', () => changed(set('products', { energy_label: LABEL })), TEXT],
    ['a shop at the id of another', () => changed(set('shops', { slug: crypto.randomUUID() })), TEXT],
    ['two buyers', () => changed(set('orders', { customer_user_email: 'a@x.test,b@y.test' })), TEXT],
    ['a name of no country', () => changed(set('customers', { known_name: '', known_country: null })), TEXT],
    ['a name of two lines', () => changed(set('shops', { name: 'Tea\r\nBcc: b@y.test' })), TEXT],
    ['a shop of the future', () => changed(set('shops', { created_at: LATER })), TEXT],
    ['a mail with a second header', () => changed(set('translations', MAIL, -1)), TEXT],
    ['a withdrawal of no id', () => changed(set('matters', { kind: 'withdrawal', key: 'x' })), TEXT],
    ['a translation of no field', () => changed(set('translations', { field: 'title 2' })), TEXT],
    ['a translation of no row', () => changed(set('translations', { item_id: 'x' })), TEXT],
    ...["https://a.test; script-src 'unsafe-inline' *", 'https://a.test\r\nX: y', 'https://A.test', '*'].map(
      (origin): [string, () => Promise<Buffer>, RegExp] => [
        `the origin ${JSON.stringify(origin)}`,
        () => changed(set('shops', { allowed_origins: [origin] })),
        TEXT,
      ],
    ),
    ['a number for money', () => changed(set('products', { price: 10 })), TEXT],
    ['a part of a cent', () => changed(set('products', { price: '0.001' })), /too many decimals: 0.001 EUR/],
    ['a rate of parts of a cent', () => changed(set('shipping_rates', { amount: '4.999' })), CENT],
    ['a discount of parts of a cent', () => changed(set('discounts', { min_amount: '4.999' })), CENT],
    ['a discount of no number', () => changed(set('orders', { discounts: [NO_NUMBER] })), TEXT],
    ['no weight', () => changed(set('products', { physical_properties: WEIGHT })), TEXT],
    ['a unit without content', () => changed(set('products', { content_unit: 'g' })), TEXT],
    ['no content', () => changed(set('products', { content_amount: '0', content_unit: 'g' })), TEXT],
    ['what PostgreSQL cannot hold', () => changed(set('products', { title: 'a\u0000b' })), TEXT],
    ['a time without end', () => changed(set('orders', { created_at: 'infinity' })), TEXT],
    ['an invoice that says nothing', () => changed(set('invoices', { snapshot: '{}' })), TEXT],
  ]

  test.each(drawn(damages, 12, 'damages'))('L-06 U-01 %s', async (_, make, message) => {
    await expect(checkArchive(Readable.from([await make()]), 1e9)).rejects.toThrow(message)
  })

  test('the importing user sees the error, and can close the account', async () => {
    const brought = await bringArchive(app, user, Buffer.from('a picture, perhaps'))
    expect(brought).toMatchObject({
      status: 'refused',
      failure: 'This file is not a shop archive, or it is damaged.',
      summary: null,
    })
    const start = { method: 'POST', url: `/v1/a/shop-imports/${brought.id}/start`, token: user.access_token }
    expect((await app.send(start)).json.error).toBe('in_use')
    expect(await everything()).toBe(before)
  })

  test('L-06 a little that unpacks to very much', async () => {
    const bomb = gzipSync(Buffer.alloc(runs(10_000_000, 200_000_000)), { level: 1 })
    await expect(checkArchive(Readable.from([bomb]), 1e9)).rejects.toThrow(
      /incomplete|unpacked archive is too large/,
    )
    const header = Buffer.from(gunzipSync(archive).subarray(0, 512))
    header.write('77777777777', 124)
    let sum = 0
    for (let at = 0; at < 512; at++) sum += at >= 148 && at < 156 ? 32 : header[at]!
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    const long = gzipSync(Buffer.concat([header, Buffer.alloc(runs(10_000_000, 100_000_000))]), { level: 1 })
    await expect(checkArchive(Readable.from([long]), 1e9)).rejects.toThrow(/file in the archive is too large/)
    await expect(checkArchive(Readable.from([archive]), 10_000)).rejects.toThrow(
      /unpacked archive is too large/,
    )
  })
})

/** Errors that only the database finds: the archive passes the check, but no row of it stays. */
describe('books that do not add up', () => {
  changesNothing()

  const lies: [string, (content: Unpacked) => void, RegExp][] = [
    ['I1 stock without movements', set('stock_levels', { on_hand: 999_999 }), /stock levels are the sums/],
    ['numbers to be given again', set('shops', { last_order_number: 0 }), /not reached yet/],
    ['I4 an order of another price', set('orders', { total: '1.00' }), /are inconsistent/],
    [
      'I10 a step that orders do not make',
      set('order_events', { from_status: 'shipped', to_status: 'draft' }, -1),
      /history|step/,
    ],
    ['I10 a step of the future', set('order_events', { id: FUTURE }, -1), /in the future/],
    ['I13 a step at a later time', set('order_events', { created_at: LATER }, -1), /in the future/],
    ['I13 a gateway of a later time', set('payment_gateways', { created_at: LATER }), /in the future/],
    [
      'I13 an invoice with other words',
      ({ rows }) => {
        const [row] = rows.get('invoices') as Rows
        row!.snapshot = String(row!.snapshot).replace('Reed', 'Rood')
      },
      /seal/,
    ],
    ...(
      [
        ['another total', (said) => ({ ...said, total: '1000000.00' })],
        ['another number', (said) => ({ ...said, number: 'INV-1000' })],
        ['another order', (said) => ({ ...said, order: { ...said.order, number: '1000' } })],
        ['another day', (said) => ({ ...said, issued_on: '2020-01-01' })],
        ['lines of another price', (said) => ({ ...said, lines: [...said.lines, ...said.lines] })],
        ['no taxes', (said) => ({ ...said, taxes: [] })],
        ['no test any more', ({ is_test: _, ...said }) => said],
      ] satisfies [string, (said: InvoiceSnapshot) => object][]
    ).map(([what, plant]): (typeof lies)[number] => [
      `I13 a planted document of ${what}, with a new signature`,
      ({ rows }) => {
        const [row] = rows.get('invoices') as Rows
        row!.snapshot = JSON.stringify(plant(JSON.parse(String(row!.snapshot))))
        recomputeSeals(rows.get('invoices') as Rows)
      },
      /does not match its records/,
    ]),
    [
      'I13 a credit note of another invoice, with a new signature',
      ({ rows }) => {
        const row = (rows.get('invoices') as Rows).find(({ refund_id }) => refund_id !== null)
        const said: InvoiceSnapshot = JSON.parse(String(row!.snapshot))
        row!.snapshot = JSON.stringify({ ...said, corrects: { ...said.corrects, number: 'INV-1000' } })
        recomputeSeals(rows.get('invoices') as Rows)
      },
      /does not match its records/,
    ],
    ['I13 a number that is missing', set('invoice_series', { last_number: 999 }), /numbered/],
    [
      'two products at one address',
      ({ rows }) => {
        const [a, b] = rows.get('products') as Rows
        a!.slug = b!.slug
      },
      /are inconsistent/,
    ],
    [
      'a picture that is a page',
      ({ rows, files }) => {
        const name = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
        const [row] = rows.get('product_files') as Rows
        files.delete(String(row!.file))
        files.set(name, Buffer.from('x'))
        row!.file = name
      },
      /neither a picture nor a video/,
    ],
  ]

  test.each(drawn(lies, 6, 'lies'))('%s', async (_, lie, message) => {
    const done = await importArchive(app, user, await changed(lie))
    expect(done).toMatchObject({
      status: 'refused',
      failure: expect.stringMatching(message),
      new_shop_id: null,
    })
  })
})

describe('sending an archive', () => {
  changesNothing()

  const begin = async (size_bytes: number) =>
    (
      await app.send({
        method: 'POST',
        url: '/v1/a/shop-imports',
        token: user.access_token,
        body: { file_name: 'x', size_bytes },
      })
    ).json
  const part = (id: string, offset: number, body: Buffer, token = user.access_token) =>
    app.send({
      method: 'POST',
      url: `/v1/a/shop-imports/${id}/parts?offset=${offset}`,
      token,
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })

  test('parts follow each other, and a repeat changes nothing', async () => {
    const { id } = await begin(10)
    expect((await part(id, 0, Buffer.from('abcd'))).json.received_bytes).toBe(4)
    expect((await part(id, 0, Buffer.from('abcd'))).json.received_bytes).toBe(4)
    expect((await part(id, 6, Buffer.from('x'))).json.error).toBe('stale')
    expect((await part(id, 4, Buffer.from('more than is missing'))).status).toBe(422)
    expect((await part(id, 4, Buffer.alloc(4 * 1024 * 1024 + 1))).status).toBe(413)
    const closing = await buildUser(app)
    expect((await part(id, 4, Buffer.from('x'), closing.access_token)).status).toBe(404)
    await app.send({ method: 'DELETE', url: `/v1/a/shop-imports/${id}`, token: user.access_token })
    expect((await part(id, 4, Buffer.from('x'))).status).toBe(404)
    expect(await readdir(join(app.platform.config.data_dir, 'archives/imports'))).toEqual([])
    await app.db.run(sql`delete from users where id = ${closing.user_id}`)
  })

  test('an archive larger than allowed is refused before a byte of it is sent', async () => {
    expect(await begin(4_000_000_001)).toMatchObject({ error: 'too_large', message: /at most 4,000 MB/ })
  })
})
