import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { handOver, parseLines, withLine } from './embed-cart.ts'
import { textsFor } from './embed-texts.ts'

const line = { id: 'a', title: 'A', slug: 'a', price: '1.00', most: 5, quantity: 1 }

test('a quantity stays within what there is, and zero takes the line out', () => {
  expect(withLine([], { ...line, quantity: 9 })).toEqual([{ ...line, quantity: 5 }])
  expect(withLine([line], { ...line, quantity: 0 })).toEqual([])
  expect(withLine([line], { ...line, quantity: -3 })).toEqual([])
  expect(withLine([], { ...line, most: null, quantity: 2_000_000 })[0]!.quantity).toBe(1_000_000)
  const full = Array.from({ length: 100 }, (_, at) => ({ ...line, id: String(at) }))
  expect(withLine(full, line)).toEqual(full)
})

test('what a website keeps is not trusted', () => {
  const at = 1000
  const kept = (lines: unknown, when = at) => parseLines(JSON.stringify({ at: when, lines }), at)
  expect(kept([line])).toEqual([line])
  expect(kept([line], at - 8 * 24 * 3600 * 1000)).toEqual([])
  for (const odd of [null, 'x', {}, [null], [{ ...line, price: '1e9' }], [{ ...line, quantity: 0 }]])
    expect(kept(odd)).toEqual([])
  for (const text of [null, '', '{', '[]', '"x"']) expect(parseLines(text, at)).toEqual([])
})

test('the shop is handed what was chosen', () => {
  const lines = [line, { ...line, id: 'b', quantity: 3 }]
  expect(handOver('https://shop.example', 'a/b', lines, 'de')).toBe(
    'https://shop.example/store/a%2Fb/cart?add=a:1,b:3&lang=de',
  )
})

test('it speaks the language of the element, the page, or the browser', () => {
  expect(textsFor([undefined, 'de-AT', 'en']).say('cart')).toBe('Warenkorb')
  expect(textsFor([null, 'fr', 'en-US']).locale).toBe('en-US')
  expect(textsFor(['de']).locale).toBe('de-DE')
  expect(textsFor(['dexter']).lang).toBe('en')
  expect(textsFor(['en']).say('add_title', { title: '{title} & <b>' })).toBe('Add {title} & <b> to the cart')
})

test('the whole script is below 15 kB, and needs nobody’s framework', { timeout: 60_000 }, async () => {
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
