import { describe, expect, it } from 'vitest'
import { breakable, wrapLines } from './line-breaks.ts'
import { makePdfWriter } from './pdf-writer.ts'
import { MAX_PLAIN_RUNS, MAX_RUNS, printable, runsOf } from './text-runs.ts'

const shown = (text: string) => runsOf(printable(text), 'text').map((run) => run.text)

describe('runs from left to right', () => {
  it.each([
    ['one script is one run', 'Hello world', ['Hello world']],
    ['a change of font cuts', 'Київ Größe', ['Київ ', 'Größe']],
    ['Arabic runs the other way, its number does not', 'شارع 12', ['12', 'شارع ']],
    ['brackets are turned with what they hold', 'الرياض (السعودية)', ['(', 'السعودية', ')', 'الرياض ']],
    ['Latin inside Arabic keeps its place', 'تفاح Apple تفاح', ['تفاح', ' ', 'Apple', 'تفاح ']],
    ['what no font has becomes a box', 'a\u{1D4B3}b', ['a', '□', 'b']],
  ])('%s', (_, text, runs) => expect(shown(text).join('|')).toBe(runs.join('|')))

  it.each([
    ['Arabic and Latin', 'اa'],
    ['Arabic and Hebrew', 'اא'],
    ['Chinese and Korean', '中한'],
  ])('of %s letter by letter are no more than a line may have, with all of the letters', (_, pair) => {
    const runs = runsOf(pair.repeat(125), 'text')
    expect(runs.length).toBe(MAX_RUNS)
    expect(runs.reduce((sum, { text }) => sum + text.length, 0)).toBe(250)
  })

  it('Chinese and Japanese stay in one font', () => {
    expect(shown('お茶の葉を煎じる、緑茶').length).toBe(1)
    expect(shown('繁體中文標題，臺灣製造的茶葉').length).toBeLessThan(4)
  })

  it('are fewer if a document takes too long, and the last one has what its font lacks as question marks', () => {
    const runs = runsOf('Київ XL 中文 Київ XL 中文 a 22', 'text', MAX_PLAIN_RUNS)
    expect(runs.map(({ text }) => text)).toEqual(['Київ ', 'XL ', '中文 ', '???? XL 中文 a 22'])
  })

  it('controls and hidden turns are taken out, lines become one', () => {
    expect(printable('a\u0000b\u202ec\u2066d\r\ne\tf')).toBe('abcd e f')
  })
})

describe('lines', () => {
  const tenth = (text: string) => [...text].length * 10
  it.each([
    ['between words', 'one two three', 70, ['one two', 'three']],
    ['after a hyphen, not before a comma', 'well-known, yes', 60, ['well-', 'known,', 'yes']],
    ['inside what is longer than a line', 'abcdefgh ij', 30, ['abc', 'def', 'gh', 'ij']],
    ['between Chinese characters, not before their stop', '北京市朝阳区。', 60, ['北京市朝阳', '区。']],
    ['nothing is no line', '  ', 50, []],
  ])('end %s', (_, text, width, lines) => expect(wrapLines(text, width, tenth)).toEqual(lines))

  it('end between Thai words', () => {
    const pieces = breakable('ร้านค้าออนไลน์กรุงเทพมหานคร')
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe('ร้านค้าออนไลน์กรุงเทพมหานคร')
  })
})

describe('a document', () => {
  const draw = async () => {
    const writer = await makePdfWriter({ title: 'Test', language: 'en', created_at: new Date(0) })
    for (const [at, text] of ['Plain', 'ភ្នំពេញ', 'हिन्दी', '👍🏽 ✓', 'ရန်ကုန်', 'שָׁלוֹם'].entries())
      writer.text(text, 50, 50 + at * 20)
    return writer.finish()
  }

  it('is the same bytes each time, in every script the fonts stumble over', async () => {
    const [first, second] = [await draw(), await draw()]
    expect(first.equals(second)).toBe(true)
  })
})
