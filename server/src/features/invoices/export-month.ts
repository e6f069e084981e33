// A month's documents for the tax adviser: all PDFs in one archive, or a table. Rows are read and the file is
// written in one stream.

import { INVOICE_KINDS } from '@kontor/contract/invoices/invoices'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../db/pool.ts'
import { CSV_MARK, csvRow } from '../../http/files/csv.ts'
import { type ZipFile, zipped } from '../../http/files/zip.ts'
import type { Platform } from '../../platform.ts'
import { hasOnlyTests } from './find-invoices.ts'
import { findInvoiceFile } from './invoice-file.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { type ExportedInvoice, listMonth, seriesOf } from './invoices.queries.ts'
import type { InvoicePrinter } from './printing/invoice-printer.ts'

const BATCH_SIZE = 100

interface MonthOfDocuments {
  shop_id: string
  /** YYYY-MM */
  month: string
  shows_test_sales: boolean
}

/**
 * Documents of test sales are left out, because the tax adviser would book test documents. A shop with test
 * documents only gets the test documents, to see a month's export.
 */
export const documentsOf = async (db: Db, shop_id: string, month: string): Promise<MonthOfDocuments> => ({
  shop_id,
  month,
  shows_test_sales: await hasOnlyTests(db, shop_id),
})

/** Yields invoices first, then credit notes and receipts, each by number. */
async function* listed(
  db: Db,
  { shop_id, month, shows_test_sales }: MonthOfDocuments,
): AsyncGenerator<ExportedInvoice> {
  for (const kind of INVOICE_KINDS) {
    const series = seriesOf(kind, shows_test_sales)
    for (let after = 0; ; ) {
      const rows = await listMonth(db, shop_id, { month, series, after, limit: BATCH_SIZE })
      yield* rows
      if (rows.length < BATCH_SIZE) break
      after = rows.at(-1)?.number ?? after
    }
  }
}

const HEADS = [
  ...[
    'kind',
    'number',
    'date',
    'corrects',
    'order',
    'buyer',
    'buyer_country',
    'buyer_vat_number',
    'currency',
  ],
  ...[
    'tax',
    'tax_country',
    'tax_rate',
    'tax_category',
    'net',
    'tax_amount',
    'gross',
    'paid_by',
    'gift_cards',
    'set_off',
    'test',
  ],
]

function* journalRows(snapshot: InvoiceSnapshot): Generator<string> {
  const { kind, buyer, currency, payment } = snapshot
  const signed = (minor: bigint) => ({
    number: toMajorText(kind === 'credit_note' ? -minor : minor, currency),
  })
  // Amounts of the whole document stand in the first row only. The column then sums to the amount that gift
  // cards paid, or to the amount that was set off.
  const once = (at: number, amount: string | undefined) =>
    at === 0 && amount !== undefined ? signed(toMinor(amount, currency)) : ''
  for (const [at, { label, country, rate, category, net, tax }] of snapshot.taxes.entries()) {
    const [net_minor, tax_minor] = [toMinor(net, currency), toMinor(tax, currency)]
    yield csvRow([
      ...[kind, snapshot.number, snapshot.issued_on, snapshot.corrects?.number ?? '', snapshot.order.number],
      ...[buyer?.company_name || buyer?.recipient_name || snapshot.buyer_email, buyer?.country ?? ''],
      ...[buyer?.vat_number ?? '', currency, label, country, { number: rate ?? '' }, category],
      ...[signed(net_minor), signed(tax_minor), signed(net_minor + tax_minor), payment.how],
      ...[once(at, payment.gift_cards), once(at, payment.set_off), snapshot.is_test ? 'test' : ''],
    ])
  }
}

/** The table as CSV, in chunks, beginning with the row of headings. */
export async function* writeJournal(db: Db, wanted: MonthOfDocuments): AsyncGenerator<string> {
  yield CSV_MARK + csvRow(HEADS)
  for await (const { snapshot } of listed(db, wanted)) yield* journalRows(JSON.parse(snapshot))
}

/**
 * Returns a file name that is not in `taken` in any case of letters, and adds the name to `taken`. Many disks
 * take `RE/1` and `re_1` for the same name.
 */
function distinctName(plain: string, taken: Set<string>): string {
  let name = plain
  for (let nth = 2; taken.has(name.toLowerCase()); nth++) name = `${plain} (${nth})`
  taken.add(name.toLowerCase())
  return name
}

async function* documents(
  drawer: { db: Db } & Pick<Platform, 'files'> & { printer: InvoicePrinter },
  wanted: MonthOfDocuments,
): AsyncGenerator<ZipFile> {
  const { shop_id, month } = wanted
  const taken = new Set<string>()
  for await (const { id, snapshot } of listed(drawer.db, wanted)) {
    const file = await findInvoiceFile(drawer, shop_id, id, 'for_archive')
    const { issued_on }: InvoiceSnapshot = JSON.parse(snapshot)
    if (file)
      yield {
        name: `${month}/${distinctName(file.filename.slice(0, -'.pdf'.length), taken)}.pdf`,
        bytes: file.bytes,
        modified_at: new Date(`${issued_on}T12:00:00Z`),
      }
  }
}

/** Yields a ZIP archive in chunks. Missing PDFs are drawn on the way. */
export const writeArchive = (
  drawer: { db: Db } & Pick<Platform, 'files'> & { printer: InvoicePrinter },
  wanted: MonthOfDocuments,
): AsyncGenerator<Buffer> => zipped(documents(drawer, wanted))
