// Encodings: detected, and read the same wherever the file is split.

import { expect, it, test } from 'vitest'
import { booleanOf, decimalOf, joinedList, listOf } from './cell-values.ts'
import { detectEncoding } from './detect-encoding.ts'
import { readText } from './read-text.ts'

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const TEXT = 'sku;Größe\n1;€ 12,50 – „gut“ 🙂\n'
const LATIN = 'sku;Größe\n1;€ 12,50 – „gut“\n'
const windows = (text: string) =>
  Buffer.from([...text].map((c) => ({ '€': 0x80, '–': 0x96, '„': 0x84, '“': 0x93 })[c] ?? c.codePointAt(0)!))

test.each<[string, Buffer, string]>([
  ['utf-8', Buffer.from(TEXT), TEXT],
  ['utf-8', Buffer.from(`\ufeff${TEXT}`), TEXT],
  ['utf-16le', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), TEXT],
  ['utf-16le', Buffer.from(TEXT, 'utf16le'), TEXT],
  ['utf-16be', swapped(Buffer.from(`\ufeff${TEXT}`, 'utf16le')), TEXT],
  ['utf-16be', swapped(Buffer.from(TEXT, 'utf16le')), TEXT],
  ['windows-1252', windows(LATIN), LATIN],
])('%s', async (encoding, bytes, text) => {
  expect(await detectEncoding(inChunks(bytes, 4096))).toBe(encoding)
  for (const size of [1, 3, 4096]) {
    let read = ''
    for await (const piece of readText(inChunks(bytes, size), encoding as 'utf-8')) read += piece
    expect(read).toBe(text)
  }
})

it('a byte that is not UTF-8 late in a file is found', async () => {
  const bytes = Buffer.concat([Buffer.from('a'.repeat(100_000)), Buffer.from([0xe4, 0x0a])])
  expect(await detectEncoding(inChunks(bytes, 4096))).toBe('windows-1252')
})

test.each([
  ['NUL', Buffer.from('a,b\0,c')],
  ['half a character', Buffer.concat([Buffer.from('\ufeffab', 'utf16le'), Buffer.from([0x00])])],
  ['half a pair', Buffer.from('\ufeffa\ud83d', 'utf16le')],
])('%s is refused', async (_, bytes) => {
  const encoding = await detectEncoding(inChunks(bytes, 4096))
  const readAll = async () => {
    for await (const _piece of readText(inChunks(bytes, 2), encoding));
  }
  await expect(readAll()).rejects.toThrow('text')
})

test.each([
  ['12.50', '12.50'],
  [' 12,50 ', '12.50'],
  ['1.234,50', undefined],
  ['1,234.50', undefined],
  ['1e3', undefined],
  ['€ 5', undefined],
  ['', undefined],
  ['.99', '0.99'],
  ['-,5', '-0.5'],
  ['.', undefined],
])('the number %j is %j', (text, number) => {
  if (number === undefined) expect(() => decimalOf(text)).toThrow('Enter a number')
  else expect(decimalOf(text)).toBe(number)
})

it('yes and no in several words', () => {
  expect(['TRUE', '1', 'yes', 'ja', 'false', '0', 'no', 'Nein'].map(booleanOf)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(() => booleanOf('perhaps')).toThrow('true or false')
})

it('lists keep items with their own sign', () => {
  const items = ['a', 'b|c', 'd\\e', '\\|', 'f\\']
  expect(listOf(joinedList(items))).toEqual(items)
  expect(listOf(' a | |b')).toEqual(['a', 'b'])
})
