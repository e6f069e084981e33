import { expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
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
