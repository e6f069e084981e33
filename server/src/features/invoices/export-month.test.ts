import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvRow } from '../../http/files/csv.ts'
import { zipped } from '../../http/files/zip.ts'
import { buildPayingShop, placeOrderPaidByHand, startPaying } from '../../testing/paying-shop.ts'
import { downloadDocument } from '../../testing/pdf.ts'

const { app, selling } = await startPaying()
let month: string

beforeAll(async () => {
  const { owner } = selling
  const pay = async (name: string) => {
    const order = await placeOrderPaidByHand(app, selling, {
      shipping_address: {
        recipient_name: name,
        street: 'Am Markt 7',
        city: 'Bremen',
        zip: '28195',
        country: 'DE',
      },
    })
    return order.id
  }
  await pay('=HYPERLINK("http://evil.test")')
  await owner.call(api.orders.refunded, { params: { id: await pay('Bea, "the buyer"') } })
  const list = await owner.call(api.invoices.list, { query: { shop_id: selling.shop.id } })
  month = list.data[0]!.issued_on.slice(0, 7)
})

const get = (what: string, of = month) =>
  app.send({
    method: 'GET',
    url: `/v1/a/invoices/${what}?shop_id=${selling.shop.id}&month=${of}`,
    token: selling.owner.access_token,
  })

describe('a month', () => {
  it('as an archive: every document once, as it is', async () => {
    const answer = await get('archive')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="invoices-${month}.zip"`)
    const raw = answer.bytes.toString('latin1')
    for (const name of ['INV-1', 'INV-2', 'CN-1'])
      expect(
        raw.split(`${month}/${selling.shop.slug}-${name}.pdf`).length - 1,
        'at its file and in the directory',
      ).toBe(2)
    const { data } = await selling.owner.call(api.invoices.list, { query: { shop_id: selling.shop.id } })
    for (const { id } of data) {
      const single = await downloadDocument(app, selling.owner, id)
      expect(answer.bytes.includes(single.bytes)).toBe(true)
    }
  })

  it('U-05 as a table: a row a rate, credit notes below zero, no formula', async () => {
    const answer = await get('journal')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.bytes.toString('utf8').trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffkind,number,date,/)
    expect(lines.length).toBe(4)
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil.test"")",DE,`)
    expect(lines[2]).toContain(',"Bea, ""the buyer""",DE,')
    expect(lines[3]).toMatch(/^credit_note,CN-1,.*,INV-2,.*,-12\.52,-2\.38,-14\.90,refund,,,$/)
  })

  it('without anything is empty, and no month is refused', async () => {
    expect((await get('journal', '2020-01')).bytes.toString().trimEnd().split('\r\n').length).toBe(1)
    expect((await get('archive', '2020-01')).bytes.length).toBe(22)
    expect((await get('archive', '2026-13')).status).toBe(422)
  })

  it('narrows the list', async () => {
    const list = (query: object) =>
      selling.owner.call(api.invoices.list, { query: { shop_id: selling.shop.id, ...query } })
    expect((await list({ month })).total).toBe(3)
    expect((await list({ month: '2020-01' })).total).toBe(0)
    expect((await list({ kind: 'credit_note' })).data.map(({ number }) => number)).toEqual(['CN-1'])
    expect((await list({ q: 'hyperlink' })).total).toBe(1)
    expect((await list({ sort: 'number' })).data.map(({ number }) => number)).toEqual([
      'INV-1',
      'CN-1',
      'INV-2',
    ])
  })
})

describe('what a shop says', () => {
  const settings = (body: object) =>
    app.send({
      method: 'PATCH',
      url: `/v1/a/shops/${selling.shop.id}/invoice-settings`,
      token: selling.owner.access_token,
      body,
    })

  it('is for invoices to come, and numbers never meet', async () => {
    const same = await settings({ invoice_prefix: 'X-', credit_note_prefix: 'X-' })
    expect([same.status, same.json.errors[0].field]).toEqual([422, 'credit_note_prefix'])
    const used = await settings({ invoice_prefix: 'CN-', credit_note_prefix: 'GS-' })
    expect([used.status, used.json.errors[0].field]).toEqual([422, 'invoice_prefix'])
    expect((await settings({ invoice_prefix: 'R2' })).status).toBe(422)
    expect((await settings({ invoice_prefix: 'RE-', footer: 'Danke' })).json).toMatchObject({
      invoice_prefix: 'RE-',
      credit_note_prefix: 'CN-',
      footer: 'Danke',
    })
    const order = await placeOrderPaidByHand(app, selling)
    const [invoice] = await selling.owner.call(api.invoices.ofOrder, { params: { id: order.id } })
    expect(invoice?.number).toBe('RE-3')
  })
})

it('documents whose numbers would be one name of a file have a name each in the archive', async () => {
  const other = await buildPayingShop(app)
  const { owner, shop } = other
  await owner.call(api.invoices.updateSettings, {
    params: { id: shop.id },
    body: { invoice_prefix: 'RE/', credit_note_prefix: 're_' },
  })
  const { id } = await placeOrderPaidByHand(app, other)
  await owner.call(api.orders.refunded, { params: { id } })
  const url = `/v1/a/invoices/archive?shop_id=${shop.id}&month=${month}`
  const { bytes } = await app.send({ method: 'GET', url, token: owner.access_token })
  const names = bytes.toString('latin1').match(/\d{4}-\d\d\/[\w .()-]+?\.pdf/g)
  expect([...new Set(names)]).toEqual([
    `${month}/${shop.slug}-RE_1.pdf`,
    `${month}/${shop.slug}-re_1 (2).pdf`,
  ])
})

describe('the files', () => {
  it.each([
    [['a', 1, null, { number: '-1.50' }], 'a,1,,-1.50'],
    [['=1+1', '+1', '-1', '@x', '\tx', ' =1'], `'=1+1,'+1,'-1,'@x,'\tx,' =1`],
    [['x;=1+1;y', 'x;"@y"', 'a\t-b', 'a; b-c'], `x;'=1+1;y,"x;""'@y""",a\t'-b,a; b-c`],
    [
      ['a,b', 'say "x"', 'two\nlines', { number: '=1' }, { number: '-1+1' }],
      `"a,b","say ""x""","two\nlines",'=1,'-1+1`,
    ],
  ])('U-05 %j', (cells, row) => expect(csvRow(cells)).toBe(`${row}\r\n`))

  it('an archive says what it holds', async () => {
    async function* one() {
      yield { name: 'a/é.txt', bytes: Buffer.from('hello'), modified_at: new Date('2026-11-20T12:34:56Z') }
    }
    const parts: Buffer[] = []
    for await (const part of zipped(one())) parts.push(part)
    const all = Buffer.concat(parts)
    const end = all.subarray(-22)
    const directory = all.subarray(end.readUInt32LE(16), end.readUInt32LE(16) + end.readUInt32LE(12))
    expect([end.readUInt16LE(10), directory.readUInt32LE(0), directory.readUInt32LE(16)]).toEqual([
      ...[1, 0x02014b50, 0x3610a686],
    ])
    expect(all.readUInt32LE(14)).toBe(0x3610a686)
  })
})

it('the list is searched without accents, for words in any order', async () => {
  const other = await buildPayingShop(app)
  for (const recipient_name of ['Zoë O’Brien-Müller', 'Bea Buyer'])
    await placeOrderPaidByHand(app, other, {
      shipping_address: { recipient_name, street: 'Am Markt 7', city: 'Bremen', zip: '28195', country: 'DE' },
    })
  const buyers = async (q: string) => {
    const query = { shop_id: other.shop.id, q }
    return (await other.owner.call(api.invoices.list, { query })).data.map(({ buyer_name }) => buyer_name)
  }
  for (const q of ['zoe', 'Zoë', "o'brien", 'mueller', 'müller zoë', 'inv-1', 'inv 1 muller'])
    expect(await buyers(q), q).toEqual(['Zoë O’Brien-Müller'])
  expect(await buyers('zoe buyer')).toEqual([])
})
