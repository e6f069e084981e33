// Encodings: detected, and read the same wherever the file is split.

import { expect, it, test } from 'vitest'
import { encoded } from '../../../../testing/one-byte-text.ts'
import { booleanOf, decimalOf, joinedList, listOf, shortDecimalOf, wholeOf } from './cell-values.ts'
import { detectEncoding } from './detect-encoding.ts'
import { readText } from './read-text.ts'
import { damageOfBarcode, damageOfSku, plainBarcode, withoutFormula } from './spreadsheet-damage.ts'

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
  expect(await detectEncoding(inChunks(bytes, 4096), ['de'])).toBe(encoding)
  for (const size of [1, 3, 4096]) {
    let read = ''
    for await (const piece of readText(inChunks(bytes, size), encoding as 'utf-8')) read += piece
    expect(read).toBe(text)
  }
})

it('A byte that is not UTF-8 late in a file of plain letters is found', async () => {
  const bytes = Buffer.concat([Buffer.from('a'.repeat(100_000)), Buffer.from([0xe4, 0x0a])])
  expect(await detectEncoding(inChunks(bytes, 4096), ['de'])).toBe('windows-1252')
})

it('One byte that is not UTF-8 leaves the remaining letters of a file unchanged', async () => {
  const bytes = Buffer.concat([Buffer.from('Größe Käse '), Buffer.from([0xfc]), Buffer.from(' Tür')])
  expect(await detectEncoding(inChunks(bytes, 4096), ['de'])).toBe('utf-8')
  let read = ''
  for await (const piece of readText(inChunks(bytes, 3), 'utf-8')) read += piece
  expect(read).toBe('Größe Käse \ufffd Tür')
})

const GERMAN = 'Größe;Käse;Tür;ÄRMEL;süß;5 m²;½ Liter;„Öl“ – 3 €;30 °C'
const FRENCH = 'Crème brûlée;pièce d’été;à côté;Œuvre;«ça»;naïf;tête-à-tête'
const POLISH = 'Łódka;żółta filiżanka;książka;Śnieżka;pięć;źródło;koń'
const TURKISH = 'Şık çanta;ağaç;Kadın;İstanbul;kırmızı'
const RUSSIAN = 'Кружка;чай в пакетиках;для дома;ЁЛКА'

test.each([
  ['windows-1252', ['de'], GERMAN],
  ['macintosh', ['de'], GERMAN.replace('²', '').replace('½', '')],
  ['windows-1252', ['pl'], GERMAN],
  ['windows-1252', ['fr', 'en'], FRENCH],
  ['macintosh', ['fr'], FRENCH],
  ['windows-1252', ['de', 'pl'], FRENCH],
  ['windows-1250', ['pl'], POLISH],
  ['windows-1250', ['de'], POLISH],
  ['windows-1250', ['pl', 'de'], `${POLISH};${GERMAN.replace('²', '').replace('½', '')}`],
  ['windows-1254', ['de'], TURKISH],
  ['windows-1251', ['pl', 'fr', 'es'], RUSSIAN],
  ['windows-1252', ['es'], '¿Qué?;Niño;camión;¡Oferta!;pingüino;5 ª'],
  ['windows-1252', ['it'], 'caffè;perché;più;è;città;però'],
  ['macintosh', ['it'], 'caffè;perché;più;è;città;però'],
  ['windows-1252', ['nl'], 'één;financiële;coöperatie;reünie'],
] as const)('%s for a shop in %s', async (encoding, languages, text) => {
  const bytes = encoded(text, encoding)
  expect(await detectEncoding(inChunks(bytes, 4096), languages)).toBe(encoding)
})

test.each([
  ['NUL', Buffer.from('a,b\0,c')],
  ['half a character', Buffer.concat([Buffer.from('\ufeffab', 'utf16le'), Buffer.from([0x00])])],
  ['half a pair', Buffer.from('\ufeffa\ud83d', 'utf16le')],
])('%s is refused', async (_, bytes) => {
  const encoding = await detectEncoding(inChunks(bytes, 4096), ['de'])
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

test.each([
  ['true', 'TRUE 1 yes ja WAHR vrai oui VERDADERO sí si Vero sì WAAR PRAWDA tak 1.0 1,0 x'],
  ['false', 'FALSE 0 no Nein FALSCH faux non FALSO nee ONWAAR fałsz FAŁSZ nie 0.0 off'],
])('Words for %s in the languages of stores', (value, words) => {
  for (const word of words.split(' ')) expect([word, String(booleanOf(word))]).toEqual([word, value])
  expect(() => booleanOf('perhaps')).toThrow('true or false')
})

test.each([
  ['1,500', undefined],
  ['12,500', undefined],
  ['-1,500', undefined],
  ['0,500', '0.500'],
  ['1,50', '1.50'],
  ['1.500', '1.500'],
  ['1500,000', '1500.000'],
])('The decimal %j is %j', (text, number) => {
  if (number === undefined) expect(() => decimalOf(text)).toThrow('two numbers')
  else expect(decimalOf(text)).toBe(number)
})

it('An amount without decimals of its own is refused with three of them', () => {
  expect(() => shortDecimalOf('1.500')).toThrow('two numbers')
  expect(shortDecimalOf('1500.0')).toBe('1500.0')
})

test.each([
  ['5', 5],
  ['5.0', 5],
  ['-3,00', -3],
  ['1,000', undefined],
  ['1.000', undefined],
  ['5.5', undefined],
])('The whole number %j is %j', (text, number) => {
  if (number === undefined) expect(() => wholeOf(text)).toThrow('whole number')
  else expect(wholeOf(text)).toBe(number)
})

test.each([
  ['4006381333931', undefined],
  ['4,00638E+12', 'shortened'],
  ['4.00638E12', 'shortened'],
  ['01.02.2026', 'date'],
  ['2026-02-01 00:00:00', 'date'],
  ['1/2/2026', 'date'],
  ['02. Jan', 'date'],
  ['2-Jan', 'date'],
  ['Mrz 26', 'date'],
  ['1001.0', 'decimal'],
  ['100.10', undefined],
  ['12-05-20', undefined],
  ['MAR-20', undefined],
  ['100.200.300', undefined],
  ['1E+5', undefined],
])('A spreadsheet and the code %j', (text, damage) => {
  if (damage === undefined) expect(damageOfSku(text)).toBeUndefined()
  else expect(damageOfSku(text)).toContain(damage)
})

it('A barcode with thousands is damaged, and one with a decimal is not', () => {
  expect(damageOfBarcode('4,006,381,333,931')).toContain('thousands')
  expect(plainBarcode("'4006381333931.00")).toBe('4006381333931')
  expect(withoutFormula('="00""1"')).toBe('00"1')
})

it('lists keep items with their own sign', () => {
  const items = ['a', 'b|c', 'd\\e', '\\|', 'f\\']
  expect(listOf(joinedList(items))).toEqual(items)
  expect(listOf(' a | |b')).toEqual(['a', 'b'])
})
