import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { sql } from '../sql.ts'
import { searchFold } from './search-fold.ts'

const WORDS = [
  'Tea pot-7',
  'Cúp Crème Ångström ÄÖÜ',
  'Straße GROẞ Weiß',
  'Æble cœur Smørrebrød Łódź Đorđe Ísland Þór ħobż ŋ ısı İSTANBUL',
  'Чай ЩЁТКА подъезд Ялта Київ ґанок Крым шьёт',
  'Τσάι ΟΔΟΣ οδός ΰ Ψωμί',
  'ﬁne № ½ Ｔｅａ ①',
  '茶 شاي קפה चाय ชา',
  'j’aime j‘aime jʼaime j´aime l′eau “a” «b» „c“',
  '40×60 40 ✕ 60 6½ 6 ½ 12¾ 1⁄2 3∕4 A–B A—B 5−3 non‑stop',
  'Donau\u00adschiff zero\u200bwidth می\u200cخواهم',
]

test('a text is folded as the database does it', async () => {
  const app = await startTestApp()
  const rows = await app.db.rows(
    sql<{ word: string; folded: string }>`
      select word, search_fold(word) as folded from unnest(${WORDS}::text[]) with ordinality w (word, n) order by n`,
  )
  expect(WORDS.map((word) => [word, searchFold(word)])).toEqual(
    rows.map(({ word, folded }) => [word, folded]),
  )
  expect(searchFold('Łódź Straße Чай')).toBe('lodz strasse cai')
})

test('signs of one meaning are folded into one sign', () => {
  expect(['j’aime', 'jʼaime', 'j´aime'].map(searchFold)).toEqual(Array(3).fill("j'aime"))
  expect(['40×60', '6½', 'Donau\u00adschiff', 'A–B'].map(searchFold)).toEqual([
    '40x60',
    '6 1/2',
    'donauschiff',
    'a-b',
  ])
})

test('every letter and sign is folded as the database folds it', async () => {
  const app = await startTestApp()
  const signs = Array.from({ length: 0x2fff }, (_, at) => String.fromCodePoint(at + 0x80)).filter(
    // U+1C89 has a small letter since Unicode 16, which not every version of PostgreSQL and Node knows.
    (sign) => !/\p{Cn}/u.test(sign) && sign !== '\u1c89',
  )
  const rows = await app.db.rows(
    sql<{ sign: string; folded: string }>`
      select sign, search_fold('7' || sign || 'a') as folded from unnest(${signs}::text[]) with ordinality s (sign, n) order by n`,
  )
  const different = rows.filter(({ sign, folded }) => searchFold(`7${sign}a`) !== folded)
  expect(different.map(({ sign }) => sign.codePointAt(0)?.toString(16))).toEqual([])
})
