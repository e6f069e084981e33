// Tables of translations: checked, stored, sent again, out and in again; XLIFF of both versions.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it, test } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf, takeTable } from '../../../testing/importing.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
  const { call } = owner
  await call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de', 'fr'] } })
  await buildProduct(owner, shop, {
    title: 'Tea & <more>',
    slug: 'tea',
    description: 'One\r\nTwo',
    tags: ['a/b c'],
  })
  await call(api.collections.create, { body: { shop_id: shop.id, title: 'New', slug: 'new' } })
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }

const texts = async (language: 'de' | 'fr') =>
  (
    await world.owner.call(api.translations.list, {
      query: { shop_id: world.shop_id, language, status: 'done', limit: '100' },
    })
  ).data
    // Mails are written in each language already.
    .filter(({ kind }) => kind !== 'mail')
    .map(({ kind, field, text }) => [kind, field, text])

it('translations as a table: empty cells are still to be translated', async () => {
  const table = await takeTable(world, { kind: 'translations', language: 'de' })
  const [header, ...rows] = table.replace('\ufeff', '').split('\r\n')
  expect(header).toBe('language,kind,id,field,source,text,status')
  const untouched = await bring(world, { kind: 'translations' }, table)
  expect(untouched.report.unchanged).toBe(rows.filter((row) => /^de,/.test(row)).length)
  const done = await bring(
    world,
    { kind: 'translations' },
    table.replace('Tea & <more>,,missing', 'Tea & <more>,=Tee,'),
  )
  expect([await problemsOf(world, done), done.report.create]).toEqual([[], 1])
  expect(await texts('de')).toEqual([['product', 'title', '=Tee']])
  const next = await takeTable(world, { kind: 'translations', language: 'de' })
  expect((await bring(world, { kind: 'translations' }, next)).report.create).toBe(0)
  expect(await takeTable(world, { kind: 'translations', language: 'de' })).toBe(next)
  const bad = await check(
    world,
    { kind: 'translations' },
    'language,kind,id,field,text\nxx,product,1,title,a\nde,thing,1,title,a\nde,product,1,title,a\nen,tag,a/b c,name,b\n',
  )
  expect(bad.report).toEqual({ ...NONE, rows: 4, errors: 4 })
})

it('XLIFF: out, in, out, the same bytes', async () => {
  const wanted = { kind: 'translations', format: 'xliff', language: 'fr' } as const
  const file = await takeTable(world, wanted)
  expect(file).toContain('target-language="fr"')
  const translated = file
    .replace(/(<source>One&#13;\nTwo<\/source>\s*<target[^>]*>)/, '$1Un&#13;\nDeux &amp; plus')
    .replace(/(<source>a\/b c<\/source>\s*<target[^>]*>)/, '$1\'=x<g id="1">y</g>')
  const done = await bring(world, { kind: 'translations', format: 'xliff' }, translated)
  expect([await problemsOf(world, done), done.report.create]).toEqual([[], 2])
  expect(await texts('fr')).toEqual([
    ['product', 'description', 'Un\r\nDeux & plus'],
    ['tag', 'name', "'=xy"],
  ])
  const next = await takeTable(world, wanted)
  const again = await bring(world, { kind: 'translations', format: 'xliff' }, next)
  expect([again.report.create, again.report.update]).toEqual([0, 0])
  expect(await takeTable(world, wanted)).toBe(next)
})

const XLIFF_2 = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de-DE"><file id="f">
<unit id="collection/ID/title"><notes><note>target</note></notes><segment><source>New</source><target>N<![CDATA[eu]]></target></segment></unit>
<unit id="tag/a/b c/name"><segment><source>a/b</source><target>A</target></segment><segment><source> d</source><target> B</target></segment></unit>
</file></xliff>`

it('XLIFF 2; a text that has changed since is outdated', async () => {
  const { data } = await world.owner.call(api.collections.list, { query: { shop_id: world.shop_id } })
  const done = await bring(
    world,
    { kind: 'translations', format: 'xliff' },
    XLIFF_2.replace('ID', data[0]!.id),
  )
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 2, create: 2 }])
  const { data: outdated } = await world.owner.call(api.translations.list, {
    query: { shop_id: world.shop_id, language: 'de', status: 'outdated' },
  })
  expect(outdated.map(({ kind, text }) => [kind, text])).toEqual([['tag', 'A B']])
})

it('XLIFF 2: what is between segments is between their translations, too', async () => {
  const units = `<unit id="tag/a/b c/name"><segment><source>a/b</source><target>A</target></segment>
    <ignorable><source> </source></ignorable><segment><source>c</source><target>B</target></segment></unit>`
  const file = XLIFF_2.replace(/<unit[\s\S]*<\/unit>/, units).replace('de-DE', 'it')
  const done = await bring(world, { kind: 'translations', format: 'xliff' }, file)
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 1, create: 1 }])
  const { data } = await world.owner.call(api.translations.list, {
    query: { shop_id: world.shop_id, language: 'it', kind: 'tag' },
  })
  expect(data).toMatchObject([{ text: 'A B', status: 'done' }])
})

it.each(['', '<target/>', '<target> </target>'])(
  'XLIFF 2: a unit with a segment that is not translated is still to be translated: %s',
  async (target) => {
    const units = `<unit id="tag/a/b c/name"><segment><source>a/b</source><target>A</target></segment>
      <ignorable><source> </source></ignorable><segment><source>c</source>${target}</segment></unit>`
    const file = XLIFF_2.replace(/<unit[\s\S]*<\/unit>/, units).replace('de-DE', 'nl')
    const done = await bring(world, { kind: 'translations', format: 'xliff' }, file)
    expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 1, unchanged: 1 }])
    const { data } = await world.owner.call(api.translations.list, {
      query: { shop_id: world.shop_id, language: 'nl', kind: 'tag' },
    })
    expect(data).toMatchObject([{ text: null, status: 'missing' }])
  },
)

it.each([
  [
    '1.2',
    'new',
    'translated',
    (state: string, target: string) => `<trans-unit id="tag/a/b c/name">
    <source>a/b c</source><target state="${state}">${target}</target></trans-unit>`,
  ],
  [
    '2',
    'initial',
    'reviewed',
    (state: string, target: string) => `<unit id="tag/a/b c/name"><segment state="${state}">
    <source>a/b c</source><target>${target}</target></segment></unit>`,
  ],
])(
  'XLIFF %s: %s keeps a copy of the source out, and %s makes what is outdated done',
  async (_, fresh, sure, unit) => {
    const { owner, shop_id } = world
    const format = 'xliff' as const
    const bringUnit = async (state: string, target: string) => {
      const file = XLIFF_2.replace(/<unit[\s\S]*<\/unit>/, unit(state, target)).replace('de-DE', 'es')
      const { report } = await bring(world, { kind: 'translations', format }, file)
      const { data } = await owner.call(api.translations.list, {
        query: { shop_id, language: 'es', kind: 'tag' },
      })
      return `${report.create} ${report.update} ${data[0]!.text} ${data[0]!.status}`
    }
    const key = { kind: 'tag', id: 'a/b c', field: 'name' } as const
    const save = (text: string | null) =>
      owner.call(api.translations.save, {
        body: { shop_id, language: 'es', texts: [{ ...key, text, source: 'before' }] },
      })
    await save(null)
    expect(await bringUnit(fresh, 'a/b c')).toBe('0 0 null missing')
    await save('A B')
    expect(await bringUnit('needs-review-translation', 'A B')).toBe('0 0 A B outdated')
    const table = await takeTable(world, { kind: 'translations', language: 'es' })
    expect((await bring(world, { kind: 'translations' }, table)).report).toMatchObject({
      create: 0,
      update: 0,
    })
    expect(await bringUnit(sure, 'A B')).toBe('0 1 A B done')
    expect(await bringUnit(sure, 'A B')).toBe('0 0 A B done')
    await save('A B')
    const done = table.replace('A B,outdated', 'A B,done')
    expect(
      (await bring(world, { kind: 'translations' }, done.replace(',a/b c,A B,', ',before,A B,'))).report
        .update,
    ).toBe(0)
    expect((await bring(world, { kind: 'translations' }, done)).report).toMatchObject({
      create: 0,
      update: 1,
    })
    expect((await bring(world, { kind: 'translations' }, done)).report.update).toBe(0)
  },
)

it('spaces around a translation of one line change nothing', async () => {
  const { data } = await world.owner.call(api.collections.list, { query: { shop_id: world.shop_id } })
  const table = `language,kind,id,field,text\nfr,collection,${data[0]!.id},title, Nouveau \n`
  const bringTwice = async () => [
    (await bring(world, { kind: 'translations' }, table)).report,
    (await bring(world, { kind: 'translations' }, table)).report,
  ]
  expect(await bringTwice()).toEqual([
    { ...NONE, rows: 1, create: 1 },
    { ...NONE, rows: 1, unchanged: 1 },
  ])
})

test.each([
  ['a table', 'language,kind\nde,tag\n', 'XML'],
  ['another document', '<html></html>', 'not an XLIFF'],
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><xliff></xliff>', 'document type'],
  ['an end too early', '<xliff><file>', 'XML'],
  ['one endless text', `<xliff><unit id="a/b/c"><source>${'x'.repeat(2_300_000)}`, 'million'],
  ['a file without units', '<xliff version="1.2"></xliff>', 'no units'],
])('%s is refused as XLIFF', async (_, content, reason) => {
  const refused = await check(world, { kind: 'translations', format: 'xliff' }, content)
  expect([refused.status, refused.failure]).toEqual(['refused', expect.stringContaining(reason)])
})
