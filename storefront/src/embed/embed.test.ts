import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cartDialog } from './cart-dialog.ts'
import { cartTransferUrl, newId } from './cart-transfer.ts'
import { openCart } from './embed-cart.ts'
import { textsFor } from './embed-texts.ts'
import { energyLabel } from './energy-label.ts'
import { mountShop } from './mount-shop.ts'
import { priceNote } from './price-note.ts'
import { type Counter, productCard, redraw, shownPrice } from './product-grid.ts'
import type { Item } from './shop-api.ts'
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

test('the shop gets the chosen items', () => {
  const lines = [line, { ...line, id: 'b', quantity: 3 }]
  expect(cartTransferUrl('https://shop.example', 'a/b', { lines, lang: 'de', id: 'x' })).toBe(
    'https://shop.example/store/a%2Fb/cart?add=a:1,b:3&lang=de&hand_over=x',
  )
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newId()).not.toBe(newId())
})

test('it speaks the language of the element, the page, or the browser', () => {
  expect(textsFor([undefined, 'de-AT', 'en']).say('cart')).toBe('Warenkorb')
  expect(textsFor([null, 'sv', 'en-US']).locale).toBe('en-US')
  expect(textsFor(['pl']).say('cart')).toBe('Koszyk')
  expect(textsFor(['de']).locale).toBe('de-DE')
  expect(textsFor(['dexter']).lang).toBe('en')
  expect(textsFor(['en']).say('add_title', { title: '{title} & <b>' })).toBe('Add {title} & <b> to the cart')
})

/** In place of an element: shows itself as text. */
class Stub {
  attributes = ''
  children: unknown[] = []
  disabled = false
  parent: Stub | undefined
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  get firstChild() {
    return this.children[0] ?? null
  }
  setAttribute(key: string, value: string) {
    this.attributes += ` ${key}=${value}`
  }
  append(...children: unknown[]) {
    for (const child of children) this.insertBefore(child, null)
  }
  insertBefore(child: unknown, next: unknown) {
    if (child instanceof Stub) {
      child.remove()
      child.parent = this
    }
    const at = next === null ? this.children.length : this.children.indexOf(next)
    this.children.splice(at, 0, child)
  }
  after(child: unknown) {
    const { children } = this.parent!
    this.parent!.insertBefore(child, children[children.indexOf(this) + 1] ?? null)
  }
  replaceChildren(...children: unknown[]) {
    this.children = []
    this.append(...children)
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this)
  }
  querySelectorAll() {
    return []
  }
  getRootNode() {
    return { activeElement: null }
  }
  toString() {
    const attributes = this.attributes + (this.disabled ? ' disabled=' : '')
    return `<${this.name}${attributes}>${this.children.join('')}</${this.name}>`
  }
}

/** In place of a document. Returns the last listener of each element. */
const stubDocument = () => {
  const listeners = new Map<object, () => unknown>()
  const createElement = (name: string) =>
    Object.assign(new Stub(name), {
      addEventListener(_: string, listener: () => unknown) {
        listeners.set(this, listener)
      },
    })
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
  const [parcel, file, card] = [{ ships: true }, { ships: false }, { ships: false, is_gift_card: true }]
  for (const [shop, priced, lang, expected] of [
    [taxed, [file, parcel], 'en', `incl. tax, ${link('en', 'plus shipping')}`],
    [taxed, [card, file], 'en', 'incl. tax'],
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
  shop: { slug: 'tea', default_currency: 'EUR', charges_tax: true } as Counter['shop'],
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
  const { root, show } = stepper({ title: 'A', texts, onQuantity: () => undefined })
  show(5, 2)
  expect(controlsIn(root)).toEqual([
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

/** Two products, with their cards and the dialogue of a cart that is empty. */
function shopWith(cart_name: string) {
  const listeners = stubDocument()
  vi.stubGlobal('addEventListener', () => undefined)
  const items = ['a', 'b'].map((id) => ({
    ...line,
    id,
    title: id,
    picture: null,
    strike_price: null,
    energy_label: null,
  })) as unknown as [Item, Item]
  const announce = vi.fn()
  const cart = openCart(cart_name, undefined)
  const counter = { ...counterOf([]), cart, announce }
  const cards = items.map((item) => productCard(counter, item))
  return { cart, items, cards, announce, listeners, ...cartDialog(counter) }
}

/** The elements in this one, itself first. */
const within = (made: unknown): Stub[] =>
  made instanceof Stub ? [made, ...made.children.flatMap((child) => within(child))] : []

const wayOf = (place: unknown) => {
  const link = within(place).find(
    ({ name, attributes }) => name === 'a' && attributes.includes('target=_top'),
  )
  return /add=([^&]*)/.exec((link as unknown as HTMLAnchorElement).href)?.[1]
}
const quantitiesIn = (place: unknown) =>
  within(place)
    .filter(({ name }) => name === 'input')
    .map((field) => (field as unknown as HTMLInputElement).value)

test('what shows a quantity stays the same elements as it changes: a press that has begun on one is not lost', () => {
  const { cart, items, cards, bar, dialog } = shopWith('same elements')
  const [a, b] = items
  cart.set(a, 1)
  const elements = () => [...cards, bar, dialog].flatMap((place) => within(place))
  const before = elements()
  expect(wayOf(dialog)).toBe('a:1')
  cart.set(a, 3)
  const after = elements()
  expect(after.map((one, at) => one === before[at])).toEqual(before.map(() => true))
  expect(quantitiesIn(cards[0])).toEqual(['3'])
  expect(quantitiesIn(dialog)).toEqual(['3'])
  expect(wayOf(dialog)).toBe('a:3')

  const [row] = within(dialog).filter(({ name }) => name === 'li')
  cart.set(b, 2)
  expect(quantitiesIn(dialog)).toEqual(['3', '2'])
  expect(within(dialog)).toContain(row)
  cart.set(a, 0)
  expect(quantitiesIn(cards[0])).toEqual([])
  expect(quantitiesIn(dialog)).toEqual(['2'])
  cart.set(b, 0)
  expect(String(dialog)).toContain('Your cart is empty.')
})

test('the note of the cart follows what is in it, and there is none beside gift cards alone', () => {
  const { cart, items, dialog } = shopWith('note')
  const isNoted = (at: 0 | 1, quantity: number) => {
    cart.set({ ...items[at], ships: false, is_gift_card: at === 0 }, quantity)
    return String(dialog).includes('plus tax')
  }
  expect([isNoted(0, 1), isNoted(1, 1), isNoted(1, 0)]).toEqual([false, true, false])
})

test('the focus stays on a control that stays, and is passed on by one that is gone or disabled', () => {
  const timesPassedOn = (becomes: 'kept' | 'gone' | 'disabled') => {
    let is_drawn = false
    const shown = {} as Node
    const focus = vi.fn()
    const place = {
      firstChild: shown,
      getRootNode: () => ({
        activeElement: { getAttribute: () => 'more', matches: () => becomes === 'disabled' },
      }),
      contains: () => !is_drawn || becomes !== 'gone',
      querySelector: () => ({ focus }),
    }
    redraw(place as unknown as HTMLElement, () => {
      is_drawn = true
      return shown
    })
    return focus.mock.calls.length
  }
  expect((['kept', 'gone', 'disabled'] as const).map(timesPassedOn)).toEqual([0, 1, 1])
})

test('says on a press that the cart has no room for another product', () => {
  const { cart, items, cards, announce, listeners } = shopWith('full')
  for (let n = 0; n < 100; n++) cart.set({ ...items[0], id: String(n) }, 1)
  const add = within(cards[1]).find(({ name }) => name === 'button')!
  const press = listeners.get(add)!
  press()
  press()
  expect(announce).toHaveBeenLastCalledWith('The cart is full.')
  expect(String(cards[1]).split('The cart is full.').length).toBe(2)
  cart.set({ ...items[0], id: '1' }, 0)
  expect(String(cards[1])).not.toContain('The cart is full.')
  press()
  expect(announce).toHaveBeenLastCalledWith('b: 1 in the cart')
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
  expect(String(root)).toContain('<span>Cart (3)</span><strong>€6.00</strong>')
  status = 503
  const [button, press] = [...listeners].find(([made]) => String(made).includes(' class=more'))!
  await press()
  expect(String(root)).toContain(`${String(button)}<span> The shop is temporarily unavailable.</span>`)
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
