// Groups of products in variants, through the API.

import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../../testing/app.ts'
import { buildMember, buildProduct, buildShop, buildWarehouse } from '../../../../testing/build.ts'
import { expectGuarded } from '../../../../testing/guarded.ts'
import {
  changeVariants,
  codesOf,
  type GroupBody,
  SHIRT_OPTIONS,
  shirtForm,
  shirtValues,
} from '../../../../testing/shirts.ts'

let app: TestApp
let owner: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})

beforeEach(async () => {
  shop = await buildShop(owner)
})

const form = (changes: Partial<GroupBody> = {}) => shirtForm(shop, changes)
const create = (changes: Partial<GroupBody> = {}) =>
  owner.call(api.product_groups.create, { body: form(changes) })
const change = (id: string, body: object) => changeVariants(app, owner, id, body)
const patchGroup = (id: string, body: object) =>
  app.send({ method: 'PATCH', url: `/v1/a/product_groups/${id}`, token: owner.access_token, body })
const variantsOf = (id: string, query = {}) =>
  owner.call(api.product_groups.variants, { params: { id }, query })

describe('creating', () => {
  test('is for roles that write, and T-02 in a shop of their own', async () => {
    await expectGuarded(app, {
      method: 'POST',
      url: '/v1/a/product_groups',
      body: form(),
      stranger: await buildUser(app),
      weak: await buildMember(app, shop, 'viewer'),
      strong: owner,
    })
  })

  test('makes each combination from the defaults, which read what the group holds', async () => {
    const group = await create({ brand: 'Acme', tags: ['new'] })
    expect(group).toMatchObject({
      variants_count: 4,
      price_min: '19.00',
      price_max: '19.00',
      is_archived: false,
    })
    expect(
      group.variants.map(({ variant_title, slug, position }) => [variant_title, slug, position]),
    ).toEqual([
      ['S / Red', 't-shirt-s-red', 0],
      ['S / Blue', 't-shirt-s-blue', 1],
      ['M / Red', 't-shirt-m-red', 2],
      ['M / Blue', 't-shirt-m-blue', 3],
    ])
    for (const variant of group.variants)
      expect(variant).toMatchObject({
        title: 'T-shirt',
        brand: 'Acme',
        tags: ['new'],
        group_id: group.id,
        is_live: true,
        price: '19.00',
      })
  })

  test('stores the given variants, with missing combinations, new values and their stock', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const group = await create({
      variants: [
        {
          option_values: shirtValues('s', 'Red'),
          sku: 'S-R',
          stock: [{ warehouse_id: warehouse.id, stock_level: 7 }],
        },
        { option_values: [...shirtValues('XL', 'Blue')].reverse(), price: '21.5', is_live: false },
      ],
    })
    expect(group.options).toEqual([
      { name: 'Size', values: ['S', 'M', 'XL'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ])
    expect(group).toMatchObject({ price_min: '19.00', price_max: '21.50', variants_count: 2 })
    const { data } = await variantsOf(group.id)
    expect(data.map((variant) => [variant.variant_title, variant.is_live, variant.stock])).toEqual([
      ['S / Red', true, [{ warehouse_id: warehouse.id, stock_level: 7, held: 0, available: 7 }]],
      ['XL / Blue', false, []],
    ])
  })

  test('lists ten variants unless more are asked for', async () => {
    const values = Array.from({ length: 12 }, (_, at) => `${at}`)
    const group = await create({ options: [{ name: 'Size', values }] })
    const { data, total } = await variantsOf(group.id)
    expect([data.length, total]).toEqual([10, 12])
    expect((await variantsOf(group.id, { limit: '2000' })).data).toHaveLength(12)
  })

  test('gives each combination the stock of the defaults', async () => {
    const warehouse = await buildWarehouse(owner, shop)
    const stock = [{ warehouse_id: warehouse.id, stock_level: 2 }]
    const group = await create({ defaults: { price: '1.00', stock } })
    const { data } = await variantsOf(group.id)
    expect(data.map((variant) => variant.stock[0]?.available)).toEqual([2, 2, 2, 2])
  })

  test('reports all errors of the rows, and stores nothing', async () => {
    await buildProduct(owner, shop, { sku: 'taken' })
    const answer = await app.send({
      method: 'POST',
      url: '/v1/a/product_groups',
      token: owner.access_token,
      body: form({
        defaults: {},
        variants: [
          { option_values: shirtValues('S', 'Red'), price: '1.00', sku: 'taken' },
          { option_values: shirtValues('s', 'red'), price: '1.00', sku: 'own' },
          { option_values: shirtValues('M', 'Red'), sku: 'own' },
          { option_values: [{ name: 'Size', value: 'M' }], price: '1.00' },
          { option_values: shirtValues('M', 'Blue'), price: '1.001' },
        ],
      }),
    })
    expect(codesOf(answer)).toEqual([
      422,
      'variants.2.price invalid_type',
      'variants.3.option_values invalid',
      'variants.4.price invalid',
      'variants.1.option_values duplicate',
      'variants.0.sku not_unique',
    ])
    expect((await owner.call(api.catalogue.list, { query: { shop_id: shop.id } })).total).toBe(1)
  })

  test.each<[string, Partial<GroupBody>, string]>([
    [
      'an option twice',
      { options: [...SHIRT_OPTIONS, { name: 'size', values: ['1'] }] },
      'options.2.name duplicate',
    ],
    ['a value twice', { options: [{ name: 'Size', values: ['S', 's'] }] }, 'options.0.values.1 duplicate'],
    [
      'four options',
      { options: ['a', 'b', 'c', 'd'].map((name) => ({ name, values: ['1'] })) },
      'options too_many',
    ],
    [
      '251 values',
      { options: [{ name: 'Size', values: Array.from({ length: 251 }, (_, n) => String(n)) }] },
      'options.0.values too_many',
    ],
    [
      'more than 2,000 combinations',
      {
        options: ['a', 'b'].map((name) => ({
          name,
          values: Array.from({ length: 45 }, (_, n) => String(n)),
        })),
      },
      'options too_many',
    ],
    [
      'a barcode with a wrong check digit',
      { defaults: { price: '1.00', barcode: '4006381333932' } },
      'defaults.barcode check_digit',
    ],
  ])('refuses %s', async (_, changes, error) => {
    const answer = await app.send({
      method: 'POST',
      url: '/v1/a/product_groups',
      token: owner.access_token,
      body: form(changes),
    })
    expect(codesOf(answer)).toEqual([422, error])
  })

  test('has one slug among products and groups', async () => {
    await create()
    await buildProduct(owner, shop, { slug: 'mug' })
    const again = await app.send({
      method: 'POST',
      url: '/v1/a/product_groups',
      token: owner.access_token,
      body: form({ slug: 'mug' }),
    })
    expect(codesOf(again)).toEqual([422, 'slug not_unique'])
    const product = await app.send({
      method: 'POST',
      url: '/v1/a/products',
      token: owner.access_token,
      body: { shop_id: shop.id, title: 'T', slug: 't-shirt', description: 'd', price: '1.00' },
    })
    expect(codesOf(product)).toEqual([422, 'slug not_unique'])
  })
})

describe('what the group holds', () => {
  test('is copied to the variants, and refused in one of them', async () => {
    const group = await create()
    const [first] = group.variants
    await patchGroup(group.id, { title: 'Tee', tax_class: 'reduced', is_live: false })
    const variant = await owner.call(api.products.get, { params: { id: first!.id } })
    expect(variant).toMatchObject({ title: 'Tee', tax_class: 'reduced', is_live: true })
    const held = await app.send({
      method: 'PATCH',
      url: `/v1/a/products/${first!.id}`,
      token: owner.access_token,
      body: { title: 'Other', brand: 'Acme' },
    })
    expect(codesOf(held)).toEqual([422, 'title held_by_group', 'brand held_by_group'])
    const stale = await app.send({
      method: 'PATCH',
      url: `/v1/a/products/${first!.id}`,
      token: owner.access_token,
      body: { title: 'T-shirt', price: '20', updated_at: first!.updated_at },
    })
    expect([stale.status, stale.json.error]).toEqual([409, 'stale'])
    const rows = await app.send({
      method: 'POST',
      url: `/v1/a/product_groups/${group.id}/variants`,
      token: owner.access_token,
      body: {
        update: [{ id: first!.id, title: 'Tee', tags: ['new'], price: '20' }],
        create: [{ option_values: [], brand: 'Other', price: '20' }],
      },
    })
    expect(codesOf(rows).slice(0, 3)).toEqual([
      422,
      'update.0.tags held_by_group',
      'create.0.brand held_by_group',
    ])
    const own = await owner.call(api.products.update, {
      params: { id: first!.id },
      body: { title: 'Tee', slug: 'mine', price: '25.00', compare_at_price: '30' },
    })
    expect(own).toMatchObject({ price: '25.00', compare_at_price: '30.00', slug: 't-shirt-s-red' })
    expect(await owner.call(api.product_groups.get, { params: { id: group.id } })).toMatchObject({
      price_min: '19.00',
      price_max: '25.00',
    })
  })

  test('a variant is on sale if it and its group are live', async () => {
    const group = await create({ is_live: false })
    const shown = async () =>
      (await owner.call(api.storefront.products, { params: { shopId: shop.id }, query: {} })).total
    expect(await shown()).toBe(0)
    await patchGroup(group.id, { is_live: true })
    expect(await shown()).toBe(4)
    await owner.call(api.products.update, { params: { id: group.variants[0]!.id }, body: { is_live: false } })
    expect(await shown()).toBe(3)
  })

  test('options keep their names; used values stay, their order is free', async () => {
    const group = await create()
    expect((await patchGroup(group.id, { options: [SHIRT_OPTIONS[0]] })).status).toBe(422)
    expect(
      (await patchGroup(group.id, { options: [{ name: 'Size', values: ['S'] }, SHIRT_OPTIONS[1]] })).json
        .error,
    ).toBe('in_use')
    const { json } = await patchGroup(group.id, {
      options: [
        { name: 'Colour', values: ['Blue', 'Red', 'Green'] },
        { name: 'Size', values: ['M', 'S'] },
      ],
    })
    expect(json.options[0]).toEqual({ name: 'Colour', values: ['Blue', 'Red', 'Green'] })
    expect((await variantsOf(group.id)).data[0]?.variant_title).toBe('Red / S')
  })

  test('a stale change is refused, naming the member who saved since', async () => {
    const group = await create()
    const member = await buildMember(app, shop, 'member')
    const { id } = group.variants[0]!
    await member.call(api.products.update, { params: { id }, body: { sku: 'THEIRS' } })
    const moved = { updated_at: '2026-01-01T00:00:00.000Z' }
    expect((await change(group.id, moved)).json.message).toBe(
      `${member.email} has saved this product since you opened it.`,
    )
    await patchGroup(group.id, { title: 'Tee' })
    expect((await patchGroup(group.id, { title: 'T', updated_at: group.updated_at })).json.error).toBe(
      'stale',
    )
    const { json } = await change(group.id, { updated_at: group.updated_at })
    expect(json).toMatchObject({
      error: 'stale',
      message: 'You have saved this product in another window since you opened it.',
    })
  })

  // What the product sums up of its variants stays the same: the lowest and the highest price, and the SKUs.
  test.each([{ price: '22.00' }, { barcode: 'EU-8', data: '{"a":1}' }])(
    'a variant saved alone makes older changes of its product stale: %o',
    async (saved) => {
      const group = await create({ options: [{ name: 'Size', values: ['S', 'M', 'L'] }] })
      const [small, medium, large] = group.variants.map(({ id }) => id)
      const priced = await change(group.id, {
        update: [
          { id: small, price: '10.00' },
          { id: medium, price: '20.00' },
          { id: large, price: '30.00' },
        ],
      })
      const { updated_at } = priced.json.group
      await owner.call(api.products.update, { params: { id: medium! }, body: saved })
      const late = await change(group.id, { updated_at, update: [{ id: medium, price: '25.00' }] })
      expect(late.json.error).toBe('stale')
      expect(await owner.call(api.products.get, { params: { id: medium! } })).toMatchObject(saved)
    },
  )
})
