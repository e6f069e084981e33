import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEncryptionKey } from '../../../../secrets/keys.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { addStock, buildProduct, buildSellingShop, type SellingShop } from '../../../../testing/build.ts'
import { visit } from '../../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop
let cart: string

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { product: { title: 'Harbour Roast', price: '12.50' } })
  cart = `/store/${selling.shop.slug}/cart`
})

const script = { accept: 'application/json' }

describe('the cart', () => {
  test('is empty in words', async () => {
    const page = await visit(app).get(cart)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Your cart is empty')
    // It is private, and has nothing for search engines.
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
  })

  test('the cart says that it needs cookies if the browser returned none after adding, and leads to the form', async () => {
    const said = 'Your browser has not stored the cart'
    for (const query of [`?added=${selling.product.id}`, '?restored=1']) {
      const { text } = await visit(app).get(`${cart}${query}`)
      expect(text).toContain(said)
      expect(text).toContain(`<a href="/form/${selling.shop.slug}">Order form</a>`)
      const visitor = visit(app)
      await visitor.post(cart, { add: selling.product.id })
      expect((await visitor.get(`${cart}${query}`)).text).not.toContain(said)
    }
    expect((await visit(app).get(cart)).text).not.toContain(said)
  })

  test('adds, changes, removes and restores items, all by forms', async () => {
    const visitor = visit(app)
    const { id } = selling.product
    const added = await visitor.post(cart, { add: id, quantity: '2' })
    expect(added.status).toBe(303)
    expect(added.headers.location).toBe(`${cart}?added=${id}`)
    const shown = await visitor.get(String(added.headers.location))
    expect(shown.text).toContain('Harbour Roast was added.')
    expect(shown.text).toContain('€25.00')
    expect(shown.text).toContain('2 items in the cart')

    await visitor.post(cart, { add: id })
    await visitor.post(cart, { set: `${id}:5` })
    expect((await visitor.get(cart)).text).toContain('€62.50')
    await visitor.post(cart, { action: 'update', [`quantity.${id}`]: '4' })
    expect((await visitor.get(cart)).text).toContain('€50.00')

    const removed = await visitor.post(cart, { set: `${id}:0` })
    expect(removed.headers.location).toBe(`${cart}?removed=${id}%3A4`)
    const after = await visitor.get(String(removed.headers.location))
    expect(after.text).toContain('Harbour Roast was removed.')
    expect(after.text).toContain('Your cart is empty')
    await visitor.post(cart, { set: `${id}:4` })
    expect((await visitor.get(cart)).text).toContain('€50.00')
    expect((await visitor.post(cart, { action: 'checkout' })).headers.location).toBe(
      cart.replace(/cart$/, 'checkout'),
    )
  })

  test('the cart sets the typed quantity of every line, whichever button is pressed', async () => {
    const { owner, shop, product } = selling
    const bowl = await buildProduct(owner, shop, { title: 'Typed bowl', allow_negative_stock: true })
    const visitor = visit(app)
    const press = async (button: Record<string, string>, here: string, there = '1') => {
      await visitor.post(cart, { [`quantity.${product.id}`]: '2', [`quantity.${bowl.id}`]: '1' })
      const typed = { [`quantity.${product.id}`]: here, [`quantity.${bowl.id}`]: there }
      const { view } = (await visitor.post(cart, { ...typed, ...button }, script)).json
      const lines: { product_id: string; quantity: number }[] = view.lines
      const quantityOf = (id: string) => lines.find(({ product_id }) => product_id === id)?.quantity ?? 0
      return [quantityOf(product.id), quantityOf(bowl.id), view.removed?.quantity ?? 0]
    }
    expect(await press({ set: `${bowl.id}:2` }, '5')).toEqual([5, 2, 0])
    expect(await press({ set: `${bowl.id}:0` }, '5', '4')).toEqual([5, 0, 4])
    expect(await press({ more: bowl.id }, '5')).toEqual([5, 2, 0])
    expect(await press({ less: bowl.id }, '5')).toEqual([5, 0, 1])
    expect(await press({ more: product.id }, '5')).toEqual([6, 1, 0])
    expect(await press({ less: product.id.toUpperCase() }, '5')).toEqual([4, 1, 0])
    // Counted from the cart where what is typed is no quantity.
    for (const typed of ['', '-3', '1e3', 'x'])
      expect(await press({ more: product.id }, typed)).toEqual([3, 1, 0])
    expect(await press({ less: product.id }, '0')).toEqual([0, 1, 2])
  })

  test('the cart answers a script with the shown data', async () => {
    const visitor = visit(app)
    const { json } = await visitor.post(cart, { add: selling.product.id, quantity: '3' }, script)
    expect(json).toMatchObject({
      cart_count: 3,
      view: { kind: 'cart', lines: [{ quantity: 3, line_total: '37.50' }] },
    })
    expect(json.view.calculation.total).toBe('42.40')
  })

  test('shows the same totals as the public calculation, for the country chosen', async () => {
    const visitor = visit(app)
    await visitor.post(cart, { add: selling.product.id, quantity: '3' })
    const { json } = await visitor.post(cart, { country: 'FR' }, script)
    const { id: _, ...expected } = await app.call(api.storefront.calculate, {
      body: {
        shop_id: selling.shop.id,
        items: [{ product_id: selling.product.id, quantity: 3 }],
        destination_country: 'FR',
      },
    })
    expect(json.view.country).toBe('FR')
    expect(json.view.calculation).toMatchObject(expected)
    const nowhere = await visitor.post(cart, { country: 'KP' }, script)
    expect(nowhere.json.view.ship_to).toEqual(['AT', 'DE', 'FR'])
    expect(nowhere.json.view.country).not.toBe('KP')
  })

  test('the cart marks lines that are no longer available', async () => {
    const { owner, shop, warehouse } = selling
    const rare = await buildProduct(owner, shop, { title: 'Rare bowl' })
    const gone = await buildProduct(owner, shop, { title: 'Old bowl' })
    await addStock(owner, shop, rare, warehouse, 1)
    await addStock(owner, shop, gone, warehouse, 1)
    const visitor = visit(app)
    await visitor.post(cart, { set: `${rare.id}:3` })
    await visitor.post(cart, { add: gone.id })
    await owner.call(api.products.update, { params: { id: gone.id }, body: { is_live: false } })
    const page = await visitor.get(cart)
    expect(page.text).toContain('Only 1 of Rare bowl left.')
    expect(page.text).toContain('This product is no longer sold.')
    expect(page.text).not.toContain('Old bowl')
    expect(page.text).toContain('Some items are unavailable')
  })

  test('the cart adds no more than the available stock, and shows the limit immediately', async () => {
    const { owner, shop, warehouse } = selling
    const few = await buildProduct(owner, shop, { title: 'Few bowls' })
    await addStock(owner, shop, few, warehouse, 5)
    const visitor = visit(app)
    const add = (quantity: string) => visitor.post(cart, { add: few.id, quantity }, script)
    expect((await add('5')).json.view).toMatchObject({ short: null, lines: [{ quantity: 5 }] })
    const { json } = await add('3')
    expect(json.view).toMatchObject({
      short: { title: 'Few bowls', available: 5 },
      lines: [{ quantity: 5 }],
    })
    expect(json.view.calculation.problems).toEqual([])
    const { headers } = await visitor.post(cart, { add: few.id, quantity: '3' })
    const page = await visitor.get(String(headers.location))
    expect(page.text).toContain('Only 5 of Few bowls are available, and all are in your cart.')
    expect(page.text).not.toContain('Some items are unavailable')

    const none = await buildProduct(owner, shop, { title: 'No bowl' })
    const { view } = (await visitor.post(cart, { add: none.id }, script)).json
    expect(view).toMatchObject({ short: { title: 'No bowl', available: 0 }, lines: [{ product_id: few.id }] })
    const made = await buildProduct(owner, shop, { title: 'Made bowl', allow_negative_stock: true })
    expect((await visitor.post(cart, { add: made.id, quantity: '9' }, script)).json.view.short).toBeNull()
  })

  test('makes nothing of nonsense', async () => {
    const visitor = visit(app)
    const odd = [
      { add: 'x' },
      { add: randomUUID(), quantity: '-1' },
      { set: `${selling.product.id}:1e9` },
      { set: ':' },
      { more: 'x' },
      { less: `${selling.product.id}:1` },
      { [`quantity.${selling.product.id}`]: '0x10' },
      { 'quantity.__proto__': '1' },
      { country: 'zz' },
      {},
    ]
    for (const fields of odd)
      expect((await visitor.post(cart, fields as Record<string, string>)).status).toBe(303)
    const lying = await app.send({
      method: 'GET',
      url: cart,
      headers: { cookie: `cart_${selling.shop.id.replaceAll('-', '')}=garbage` },
    })
    expect(lying.text).toContain('Your cart is empty')
  })

  test('survives a rotation of the encryption key while the previous key is set', async () => {
    const visitor = visit(app)
    await visitor.post(cart, { add: selling.product.id })
    const ENCRYPTION_PREVIOUS_KEY = app.platform.config.encryption_key.toString('base64')
    const keys = { ENCRYPTION_KEY: makeEncryptionKey(), ENCRYPTION_PREVIOUS_KEY }
    const rotated = visit(await startTestApp(keys, { db: app.platform.db }))
    for (const [name, value] of visitor.cookies) rotated.cookies.set(name, value)
    expect((await rotated.get(cart)).text).toContain('Harbour Roast')
  })

  test('carts of unrelated shops are deleted, largest first, before all cookies are too long for a request', async () => {
    const visitor = visit(app)
    await visitor.post(cart, { add: selling.product.id })
    const nameOf = (shop: number) => `cart_${String(shop).padStart(32, '0')}`
    for (const [shop, length] of [3000, 4000, 2000].entries())
      visitor.cookies.set(nameOf(shop), 'x'.repeat(length))
    const { headers } = await visitor.get(cart)
    expect([headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(`^${nameOf(1)}=; Path=/; Max-Age=0`),
    ])
    const page = await visitor.get(cart)
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.text).toContain('Harbour Roast')
  })

  test('the cart holds a hundred products and says when it is full', async () => {
    const visitor = visit(app)
    const fields = Object.fromEntries(Array.from({ length: 101 }, () => [`quantity.${randomUUID()}`, '1']))
    const full = `${cart}?full=1`
    expect((await visitor.post(cart, fields)).headers.location).toBe(full)
    expect((await visitor.get(cart)).text).toContain('Your cart is empty')
    const { [Object.keys(fields)[0]!]: _, ...hundred } = fields
    expect((await visitor.post(cart, hundred)).headers.location).toBe(cart)
    const { id } = selling.product
    // One more, by its button and by what another site has put together.
    const hand_over = { take: `${id}:1`, action: 'checkout', hand_over: randomUUID() }
    expect((await visitor.post(cart, { add: id })).headers.location).toBe(full)
    expect((await visitor.post(cart, hand_over)).headers.location).toBe(full)
    const page = await visitor.get(full)
    expect(page.text).toContain('The cart is full: it can hold at most 100 different products.')
    expect(page.text).not.toContain('Harbour Roast')
    const { json } = await visitor.post(cart, { add: id }, script)
    expect(json).toMatchObject({ cart_count: 100, view: { is_full: true, added: null } })
    expect(json.view.lines).toHaveLength(100)
  })
})

describe('what another site has put together', () => {
  test('is shown and changes nothing until the button is pressed, however often the link is followed', async () => {
    const { owner, shop } = selling
    const bowl = await buildProduct(owner, shop, { title: 'Bowl', price: '5.00', allow_negative_stock: true })
    const visitor = visit(app)
    await visitor.post(cart, { add: bowl.id, quantity: '3' })
    const before = new Map(visitor.cookies)
    const link = `${cart}?add=${selling.product.id}:2,${randomUUID()}:1`
    for (let followed = 0; followed < 2; followed++) {
      const page = await visitor.get(link, { 'sec-fetch-site': 'cross-site' })
      expect(page.status).toBe(200)
      expect(page.headers['set-cookie']).toBeUndefined()
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.text).toContain('Harbour Roast')
      expect(page.text).toContain('€25.00')
      expect(page.text).toContain('Your cart already contains 3 other items.')
      expect(page.text).toContain('Some of these products are no longer sold.')
    }
    expect(visitor.cookies).toEqual(before)
    const take = `${selling.product.id}:2`
    for (let pressed = 0; pressed < 2; pressed++)
      expect((await visitor.post(cart, { take, action: 'checkout' })).headers.location).toMatch(/\/checkout$/)
    const { json } = await visitor.post(cart, {}, script)
    expect(json.cart_count).toBe(5)
    const refused = await visit(app).post(
      cart,
      { take, action: 'checkout' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined])
  })

  test('a cart link from a website without valid products shows the cart unchanged', async () => {
    for (const add of ['x', '%00', `${randomUUID()}:1`, `${selling.product.id}:-1`, '"><script>'])
      expect((await visit(app).get(`${cart}?add=${encodeURIComponent(add)}`)).text).toContain(
        'Your cart is empty',
      )
  })
})

describe('X-08 forms of other sites', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8080' },
  ] as Record<string, string>[])('are refused: %j', async (headers) => {
    const visitor = visit(app)
    const answer = await visitor.post(cart, { add: selling.product.id }, headers)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Request rejected')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('X-08 forms of foreign sites are refused by their Origin header without a further sign', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
    const answer = await app.send({ method: 'POST', url: cart, headers, body: `add=${selling.product.id}` })
    expect(answer.status).toBe(403)
  })

  test('bodies that are no forms are not read', async () => {
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x'])
      expect(
        (await app.send({ method: 'POST', url: cart, headers: { 'content-type': type }, body: '{}' })).status,
      ).toBe(415)
    const big = await visit(app).post(cart, { add: 'x'.repeat(70_000) })
    expect(big.status).toBe(413)
    expect(big.text).toContain('<!doctype html>')
  })
})
