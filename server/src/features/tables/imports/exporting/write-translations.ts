// Writes the table of translations, and XLIFF 1.2 with units named `kind/id/field`.

import type { Translation } from '@kontor/contract/shops/translations'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { csvRow } from '../../../../http/files/csv.ts'
import { escapeXml } from '../../../invoices/factur-x/xml.ts'
import { readAllTexts } from '../../../shops/translations/read-all-texts.ts'
import { TRANSLATION_COLUMNS } from '../kinds/translations-kind.ts'
import type { TableChunk, TableSource } from './table-writer.ts'
import { findLanguages } from './tables.queries.ts'

/** Returns the requested language, or all further languages of the shop. */
async function languagesOf({ db, shop_id, language }: TableSource) {
  const { own, further } = (await findLanguages(db, shop_id))!
  return { own, wanted: language === null ? further : [language as StoreLanguage] }
}

export async function* writeTranslations(source: TableSource): AsyncGenerator<TableChunk> {
  const { db, shop_id } = source
  yield { text: csvRow(TRANSLATION_COLUMNS), rows: 0 }
  for (const language of (await languagesOf(source)).wanted)
    for await (const texts of readAllTexts(db, shop_id, language)) {
      const lines = texts.map(({ kind, id, field, source: original, text, status }) =>
        csvRow([language, kind, id, field, original, text ?? '', status]),
      )
      yield { text: lines.join(''), rows: texts.length }
    }
}

/** A reader of XML turns a raw carriage return into a line feed, so carriage returns are escaped. */
const escaped = (text: string) => escapeXml(text).replaceAll('\r', '&#13;')

const STATES = {
  missing: 'needs-translation',
  outdated: 'needs-review-translation',
  done: 'translated',
} as const

const unit = ({ kind, id, field, source, text, status }: Translation) =>
  `      <trans-unit id="${escaped(`${kind}/${id}/${field}`)}" xml:space="preserve">
        <source>${escaped(source)}</source>
        <target state="${STATES[status]}">${escaped(text ?? '')}</target>
      </trans-unit>
`

export async function* writeXliff(source: TableSource): AsyncGenerator<TableChunk> {
  const { db, shop_id } = source
  const { own, wanted } = await languagesOf(source)
  yield {
    text: `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="kontor" datatype="plaintext" source-language="${own}" target-language="${wanted[0]}">
    <body>
`,
    rows: 0,
  }
  for await (const texts of readAllTexts(db, shop_id, wanted[0]!))
    yield { text: texts.map(unit).join(''), rows: texts.length }
  yield { text: '    </body>\n  </file>\n</xliff>\n', rows: 0 }
}
