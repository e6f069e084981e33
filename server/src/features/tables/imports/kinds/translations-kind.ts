// Translations of the shop's texts, by language, kind, item and field. A row without a text is ignored,
// because its translation is still missing.

import {
  TRANSLATION_KINDS,
  type TranslationKind,
  translationsUpdate,
} from '@kontor/contract/shops/translations'
import { STORE_LANGUAGES, type StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { z } from 'zod'
import { isBuiltIn } from '../../../shops/translations/mail-texts.ts'
import {
  findSource,
  saveTranslations,
  storedText,
  type TranslationKey,
} from '../../../shops/translations/save-translations.ts'
import type { Cells } from './imported-row.ts'
import { findText } from './lookups.queries.ts'
import { missing, named, onlyRow, parseText, readRequired } from './row-cells.ts'
import type { ItemWork, TableKind } from './table-kind.ts'

export const TRANSLATION_COLUMNS = ['language', 'kind', 'id', 'field', 'source', 'text', 'status'] as const

const keysOf = (cells: Cells) =>
  ['language', 'kind', 'id', 'field'].map((column) => cells[column]?.trim() ?? '')

const anyOf = <T extends string>(label: string, words: readonly T[]) =>
  z.enum(words as [T, ...T[]], { error: `${label}: one of ${words.join(', ')}` })
const language = anyOf<StoreLanguage>('Language', STORE_LANGUAGES)
const kind = anyOf<TranslationKind>('Kind', TRANSLATION_KINDS)
const { text: texts } = translationsUpdate.shape.texts.element.shape

/**
 * Returns whether a translation marked as done in the file is outdated in the shop and still right. The
 * source text in the file must be the present text or missing, because the file may be old.
 */
async function isRightAgain(
  { tx, shop }: ItemWork,
  key: TranslationKey & { language: StoreLanguage },
  source: string | undefined,
): Promise<boolean> {
  const present = await findSource(tx, shop, key)
  if (present === undefined || (source !== undefined && source !== present)) return false
  return !(await findText(tx, shop, key, present))?.is_of_source
}

export const translationsKind: TableKind = {
  fieldOf: named(...TRANSLATION_COLUMNS),
  whatIsMissing: missing('language', 'kind', 'id', 'field', 'text'),
  without_key: 'This row needs language, kind, id and field.',
  keyOf(cells) {
    const keys = keysOf(cells)
    return keys.includes('') ? undefined : JSON.stringify(keys)
  },
  nameOf: (cells) => keysOf(cells).join(' '),
  async store(work, rows) {
    const row = onlyRow(work, rows, 'id')
    const [, , id = '', field = ''] = keysOf(row.cells)
    const wanted = {
      language: readRequired(work, row, 'language', (text) => parseText(language, text.trim().toLowerCase())),
      kind: readRequired(work, row, 'kind', (text) => parseText(kind, text.trim().toLowerCase())),
      id,
      field,
      text: storedText(
        field,
        readRequired(work, row, 'text', (text) => parseText(texts, text)),
      ),
    }
    if (wanted.text === null) return 'unchanged'
    const source = row.cells.source?.trim() ? row.cells.source : undefined
    const before = await findText(work.tx, work.shop, wanted, source)
    if (before === undefined && isBuiltIn(wanted.language, wanted, wanted.text)) return 'unchanged'
    if (before?.text === wanted.text) {
      const is_done = row.cells.status?.trim().toLowerCase() === 'done'
      const may_be_outdated = is_done && !before.is_of_source
      if (!(may_be_outdated && (await isRightAgain(work, wanted, source)))) return 'unchanged'
    }
    await saveTranslations(work.tx, work.shop, { language: wanted.language, texts: [{ ...wanted, source }] })
    return before === undefined ? 'create' : 'update'
  },
}
