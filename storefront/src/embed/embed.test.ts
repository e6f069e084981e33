import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cartDialog } from './cart-dialog.ts'
import {
  afterBought,
  afterHandOver,
  afterSet,
  type CartState,
  openCart,
  parseCart,
  sumOf,
  withLine,
} from './embed-cart.ts'
import { languageFor, textsFor } from './embed-texts.ts'
import { energyLabel } from './energy-label.ts'
import { handOverUrl, newId } from './hand-over.ts'
import { mountShop } from './mount-shop.ts'
import { priceNote } from './price-note.ts'
import { type Counter, productCard, shownPrice } from './product-grid.ts'
import { type Item, readItems } from './shop-api.ts'
import { stepper } from './stepper.ts'

const line = {
  id: 'a',
  title: 'A',
  slug: 'a',
  price: '1.00',
  price_tiers: [],
  most: 5,
  ships: true,
  quantity: 1,
}

test('a quantity stays within what there is, and zero takes the line out', () => {
  expect(withLine([], { ...line, quantity: 9 })).toEqual([{ ...line, quantity: 5 }])
  expect(withLine([line], { ...line, quantity: 0 })).toEqual([])
  expect(withLine([line], { ...line, quantity: -3 })).toEqual([])
  expect(withLine([], { ...line, most: null, quantity: 2_000_000 })[0]!.quantity).toBe(1_000_000)
  const full = Array.from({ length: 100 }, (_, at) => ({ ...line, id: String(at) }))
  expect(withLine(full, line)).toEqual(full)
})

test('data stored by a website is not trusted', () => {
  const at = 1000
  const parsed = (lines: unknown, when = at) => parseCart(JSON.stringify({ at: when, lines }), at).lines
  expect(parsed([line])).toEqual([line])
  expect(parsed([line], at - 8 * 24 * 3600 * 1000)).toEqual([])
  for (const odd of [null, 'x', {}, [null], [{ ...line, price: '1e9' }], [{ ...line, quantity: 0 }]])
    expect(parsed(odd)).toEqual([])
  expect(parsed([{ ...line, ships: false }])).toEqual([{ ...line, ships: false }])
  // Stored by an earlier version.
  expect(parsed([{ ...line, ships: undefined, price_tiers: undefined }])).toEqual([line])
  const tier = { min_quantity: 10, price: '0.80' }
  const price_tiers = [null, tier, { ...tier, price: '1e9' }, { price: '0.10' }]
  expect(parsed([{ ...line, price_tiers }])).toEqual([{ ...line, price_tiers: [tier] }])
  for (const text of [null, '', '{', '[]', '"x"'])
    expect(parseCart(text, at)).toEqual({ lines: [], handed: [] })
  const id = newId()
  const handedOf = (handed: unknown) => parseCart(JSON.stringify({ at, lines: [line], handed }), at).handed
  expect(handedOf([{ id, quantities: { a: 1 } }])).toEqual([{ id, quantities: { a: 1 } }])
  for (const odd of [
    null,
    {},
    { id: 'x', quantities: {} },
    { id, quantities: null },
    { id, quantities: { a: -1 } },
  ])
    expect(handedOf([odd])).toEqual([])
})

test('the subtotal has the price of each quantity', () => {
  const price_tiers = [{ min_quantity: 10, price: '0.80' }]
  const sums = [9, 10].map((quantity) => sumOf([line, { ...line, price_tiers, quantity }], 'EUR'))
  expect(sums).toEqual(['10.00', '9.00'])
})

test('the shop gets the chosen items', () => {
  const lines = [line, { ...line, id: 'b', quantity: 3 }]
  expect(handOverUrl('https://shop.example', 'a/b', { lines, lang: 'de', id: 'x' })).toBe(
    'https://shop.example/store/a%2Fb/cart?add=a:1,b:3&lang=de&hand_over=x',
  )
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newId()).not.toBe(newId())
})

describe('once the shop reports the bought items', () => {
  const b = { ...line, id: 'b', most: null }
  /** What is left of each product after a visitor's steps, `a=2` sets it to two, `>1` hands over, `!1` is bought. */
  const left = (steps: string) => {
    const last = steps.split(' ').reduce<CartState>(
      (state, step) => {
        if (step.startsWith('>')) return afterHandOver(state, step.slice(1))
        if (step.startsWith('!')) return afterBought(state, step.slice(1).split(','))
        const [id, quantity] = step.split('=')
        return afterSet(state, { ...(id === 'a' ? line : b), quantity: Number(quantity) })
      },
      { lines: [], handed: [] },
    )
    const cart = last.lines.map(({ id, quantity }) => `${id}=${String(quantity)}`).join(' ')
    return `${cart}${last.handed.map(({ id }) => ` >${id}`).join('')}`
  }
  test.each([
    ['a=2 b=1 >1 !1', ''],
    ['a=2 >1', 'a=2 >1'],
    ['a=2 >1 !9', 'a=2 >1'],
    ['a=2 >1 a=3 b=1 !1', 'a=1 b=1'],
    ['a=2 >1 a=1 !1', ''],
    ['a=1 >1 a=0', ''],
    ['a=1 >1 a=0 a=1 !1', 'a=1'],
    ['a=1 >1 b=1 >2 !1,2', ''],
    ['a=1 >1 b=1 >2 !1', 'b=1 >2'],
    ['a=1 >1 b=1 >2 !2', ''],
    ['a=1 >1 >2 a=2 !1,2', 'a=1'],
    ['a=1 >1 >2 !1 a=1 !2', 'a=1'],
    ['a=1 >1 >2 >3 >4 >5 >6', 'a=1 >2 >3 >4 >5 >6'],
  ])('%s leaves %j', (steps, expected) => {
    expect(left(steps)).toBe(expected)
  })
})

test('a page from the back/forward cache has the cart that is stored by then', () => {
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners.set(type, listener)
  })
  const show = (persisted: boolean) => listeners.get('pageshow')?.({ persisted })
  const stored = new Map<string, string>()
  const cart = openCart('kept', {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
  })
  cart.set(line, 1)
  // Another page of the website stores it while the browser keeps this one.
  const lines = [{ ...line, quantity: 3 }]
  stored.set('kontor.cart.kept', JSON.stringify({ at: Date.now(), lines }))
  let changes = 0
  cart.onChange(() => {
    changes++
  })
  show(false)
  expect(cart.quantityOf('a')).toBe(1)
  show(true)
  expect(cart.quantityOf('a')).toBe(3)
  expect(changes).toBe(1)

  // Where nothing can be stored, the cart is in the page alone.
  const unstored = openCart('unstored', undefined)
  unstored.set(line, 2)
  show(true)
  expect(unstored.quantityOf('a')).toBe(2)
  vi.unstubAllGlobals()
})

test('a line gets the price that its product has now, and keeps its quantity', () => {
  vi.stubGlobal('addEventListener', () => undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const cart = openCart('renewed', undefined)
  cart.set(line, 3)
  cart.set({ ...line, id: 'b' }, 1)
  let changes = 0
  cart.onChange(() => {
    changes++
  })
  cart.renew([
    { ...line, title: 'A now', price: '2.00', most: 2 },
    { ...line, id: 'c' },
  ])
  // As many as there were: what the stock has fallen below may stay, but not grow.
  const renewed = { ...line, title: 'A now', price: '2.00', most: 3, quantity: 3 }
  expect(cart.lines()).toEqual([renewed, { ...line, id: 'b' }])
  cart.renew([{ ...line, title: 'A now', price: '2.00', most: 2 }])
  expect(changes).toBe(1)
})

test('it speaks the language of the element, the page, or the browser', () => {
  expect(textsFor([undefined, 'de-AT', 'en']).say('cart')).toBe('Warenkorb')
  expect(textsFor([null, 'sv', 'en-US']).locale).toBe('en-US')
  expect(textsFor(['pl']).say('cart')).toBe('Koszyk')
  expect(textsFor(['de']).locale).toBe('de-DE')
  expect(textsFor(['dexter']).lang).toBe('en')
  expect(textsFor(['en']).say('add_title', { title: '{title} & <b>' })).toBe('Add {title} & <b> to the cart')
})

/** In place of a document: elements that show themselves as text. Returns the last listener of each. */
const stubDocument = () => {
  const listeners = new Map<object, () => unknown>()
  const createElement = (name: string) => {
    const made = {
      attributes: '',
      children: [] as unknown[],
      toString: () => `<${name}${made.attributes}>${made.children.join('')}</${name}>`,
    }
    return Object.assign(made, {
      setAttribute: (key: string, value: string) => (made.attributes += ` ${key}=${value}`),
      append: (...children: unknown[]) => made.children.push(...children),
      replaceChildren: (...children: unknown[]) => (made.children = children),
      addEventListener: (_: string, listener: () => unknown) => listeners.set(made, listener),
      querySelectorAll: () => [],
      getRootNode: () => ({ activeElement: null }),
    })
  }
  vi.stubGlobal('document', {
    createElement,
    createElementNS: (_: string, name: string) => createElement(name),
    addEventListener: () => undefined,
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return listeners
}

test('words that only screen readers read say which of two prices is struck through', () => {
  stubDocument()
  const priceOf = (strike_price: string | null) =>
    shownPrice({ price: '8.00', strike_price }, 'EUR', textsFor(['de']))
      .join('')
      .replaceAll('\u00a0', ' ')
  expect(priceOf(null)).toBe('8,00 €')
  expect(priceOf('9.00')).toBe(
    '<span class=hidden>Jetzt </span>8,00 € <span class=hidden>Vorher </span><s>9,00 €</s>',
  )
})

test('the energy class is beside the price, with the label and the information sheet', () => {
  stubDocument()
  const label = {
    class: 'E',
    best: 'A',
    worst: 'G',
    label_url: 'https://e.example/l',
    sheet_url: 'https://e.example/s',
  }
  const shown = String(energyLabel({ energy_label: label }, textsFor(['en'])))
  expect(shown).toContain(
    '<a href=https://e.example/l target=_blank rel=noopener><svg width=57 height=24 role=img',
  )
  expect(shown).toContain('aria-label=Energy class E on a scale from A to G>')
  expect(shown).toMatch(/<text text-anchor=middle font-weight=700 [^>]* paint-order=stroke>E<\/text>/)
  expect(shown).toContain(
    '<a href=https://e.example/s target=_blank rel=noopener>Product information sheet</a>',
  )
  expect(energyLabel({ energy_label: null }, textsFor(['en']))).toBeNull()
})

test('shows beside prices which taxes and shipping are included or added, with a link to what shipping costs', () => {
  stubDocument()
  const origin = 'https://shop.example'
  const link = (lang: string, words: string) =>
    `<a href=${origin}/store/tea/shipping?lang=${lang} target=_blank rel=noopener>${words}</a>`
  const taxed = { charges_tax: true, prices_include_tax: true }
  const net = { charges_tax: true, prices_include_tax: false }
  const untaxed = { charges_tax: false, prices_include_tax: true }
  const [parcel, file] = [{ ships: true }, { ships: false }]
  for (const [shop, priced, lang, expected] of [
    [taxed, [file, parcel], 'en', `incl. tax, ${link('en', 'plus shipping')}`],
    [taxed, [file], 'en', 'incl. tax'],
    [net, [parcel], 'de', `zzgl. MwSt., ${link('de', 'zzgl. Versand')}`],
    [untaxed, [parcel], 'en', link('en', 'plus shipping')],
    [untaxed, [file], 'en', ''],
    [taxed, [], 'en', ''],
  ] as const) {
    const shown = { ...shop, slug: 'tea' } as Counter['shop']
    expect(priceNote({ shop: shown, origin, texts: textsFor([lang]) }, priced).join('')).toBe(expected)
  }
})

const counterOf = (lines: readonly (typeof line)[]): Counter => ({
  shop: { slug: 'tea', default_currency: 'EUR' } as Counter['shop'],
  origin: 'https://shop.example',
  cart: { lines: () => lines, quantityOf: () => 0, onChange: () => undefined } as unknown as Counter['cart'],
  texts: textsFor(['en']),
  announce: () => undefined,
})
const controlsIn = (shown: unknown) =>
  [...String(shown).matchAll(/<(?:button|input)([^>]*)>/g)].map(([, attributes]) => ({
    part: / data-part=(\w+)/.exec(attributes!)?.[1],
    is_disabled: attributes!.includes(' disabled='),
  }))

test('a quantity that the stock has fallen below can be lowered, but not raised', () => {
  stubDocument()
  const texts = textsFor(['en'])
  const shown = stepper({ title: 'A', quantity: 5, most: 2, texts, onQuantity: () => undefined })
  expect(controlsIn(shown)).toEqual([
    { part: 'less', is_disabled: false },
    { part: 'field', is_disabled: false },
    { part: 'more', is_disabled: true },
  ])
})

test('each control of a line in the cart has a name by which the focus is passed on', () => {
  stubDocument()
  const { dialog } = cartDialog(counterOf([line]))
  const shown = String(dialog).split('<li')[1]!.split('</li>')[0]
  expect(controlsIn(shown).map(({ part }) => part)).toEqual(['less', 'field', 'more', 'remove'])
})

test('a product without a picture shows the first character of its title, whole', () => {
  stubDocument()
  const item = { ...line, title: '🫖 pot', picture: null, strike_price: null, energy_label: null }
  expect(String(productCard(counterOf([]), item as unknown as Item))).toContain('>🫖</span>')
})

test('the cart has the prices of the products shown; if no more of them come, that is said beside the button', async () => {
  const listeners = stubDocument()
  const stored = JSON.stringify({ at: Date.now(), lines: [{ ...line, quantity: 3 }] })
  const shop = { id: 'mounted', slug: 'tea', accent: '#0b6e6b', default_currency: 'EUR', language: 'en' }
  const product = {
    ...line,
    price: '2.00',
    sale_price: null,
    strike_price: null,
    variant_title: '',
    cover_url: '',
  }
  const products = { data: [product], total: 2, files: [], stock: [] }
  let status = 200
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: () => undefined })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/shop') ? shop : products, { status }),
  )
  const root = document.createElement('main')
  const host = {
    dataset: { kontorShop: 'tea', kontorLang: 'en' },
    closest: () => null,
    attachShadow: () => root,
  }
  await mountShop(host as unknown as HTMLElement, 'https://shop.example')
  expect(String(root)).toContain('Cart (3)<strong>€6.00</strong>')
  status = 503
  const [button, press] = [...listeners].find(([made]) => String(made).includes(' class=more'))!
  await press()
  expect(String(root)).toContain(`${String(button)}<span> The shop is temporarily unavailable.</span>`)
})

/** What the shop is asked for products, and what is made of its answer. */
async function itemsOf(data: object[], input: Parameters<typeof readItems>[2]) {
  const product = { price: '20.00', sale_price: null, cover_url: '', allow_negative_stock: true }
  const complete = {
    data: data.map((one, at) => ({
      ...product,
      id: String(at),
      title: 'T-shirt',
      variant_title: '',
      ...one,
    })),
    total: data.length,
    files: [],
    stock: [],
  }
  const fetched = vi.fn(async (_url: string) => Response.json(complete))
  vi.stubGlobal('fetch', fetched)
  const { items } = await readItems('https://shop.example', 'shirts', input, 0)
  vi.unstubAllGlobals()
  return { items, asked: new URL(fetched.mock.calls[0]![0]).searchParams }
}

test('tells the variants of a product apart', async () => {
  const variants = [{ variant_title: 'S / Red' }, { variant_title: 'M / Blue' }, { title: 'Mug' }]
  const { items } = await itemsOf(variants, { limit: 24, lang: undefined })
  expect(items.map(({ title }) => title)).toEqual(['T-shirt – S / Red', 'T-shirt – M / Blue', 'Mug'])
})

test('products come in the language of the buttons, else in the shop’s own', async () => {
  const askedFor = async (...tags: (string | undefined)[]) => {
    const { asked } = await itemsOf([], { limit: 24, lang: languageFor(tags) })
    return asked.get('lang')
  }
  expect(await askedFor(undefined, 'de-AT', 'en')).toBe('de')
  expect(await askedFor(undefined, 'sv')).toBeNull()
})

test('the whole script is below 15 kB, without any framework', { timeout: 60_000 }, async () => {
  const { build } = await import('vite')
  const configFile = join(import.meta.dirname, '../../vite.embed.config.ts')
  const built = await build({ configFile, logLevel: 'silent', build: { write: false } })
  const [chunk] = (built as { output: { type: string; code?: string; fileName: string }[] }[]).flatMap(
    ({ output }) => output,
  )
  expect(chunk!.fileName).toBe('embed.js')
  const code = chunk!.code ?? ''
  expect(gzipSync(code).length).toBeLessThan(15_000)
  expect(brotliCompressSync(code).length).toBeLessThan(10_000)
  expect(code).not.toMatch(/\beval\(|new Function|innerHTML|document\.write/)
  expect(code).not.toMatch(/react/i)
})
