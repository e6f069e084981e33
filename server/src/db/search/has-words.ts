// The SQL of word searches in lists: a text has all words of a search, in any order.

import { type Statement, sql } from '../sql.ts'
import { searchWords } from './search-words.ts'
import { spellings } from './spellings.ts'

/** `(… and …)`: the text, folded by `search_fold`, has each word of `q`. The patterns are made once a statement. */
export const hasWords = (folded: Statement<unknown>, q: string) =>
  sql<never>`(${sql.join(
    [
      sql`true`,
      ...searchWords(q).map(
        (word) => sql`${folded} like any((select search_patterns(${spellings(word)}))::text[])`,
      ),
    ],
    ' and ',
  )})`
