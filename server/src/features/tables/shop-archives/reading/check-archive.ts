// Checks an archive before anything is stored. Every line must fit the schema of its kind and its currency,
// no row may come twice, every reference must lead to a row, and every named file must exist.

import type { Readable } from 'node:stream'
import { MAX_FILES_OF_PRODUCT } from '@kontor/contract/catalogue/products/product-fields'
import type { ArchiveHead } from '../format/archive-layout.ts'
import { isStorable, type Kind } from '../format/kind.ts'
import { shapeOfKind } from '../format/kinds.ts'
import { MAX_ROWS, SINCE_BEFORE } from '../format/max-rows.ts'
import { ArchiveRefused, tooMuch } from './archive-refused.ts'
import { makeAmountFitter } from './fit-amounts.ts'
import { addTo, type IdSet } from './id-set.ts'
import { readArchive } from './read-archive.ts'

export interface ArchiveSummary extends Pick<ArchiveHead, 'made_at' | 'version' | 'shop'> {
  /** The number of lines by kind. */
  counts: Record<string, number>
  files: number
  file_bytes: number
  /** The number of unfinished refunds, shown to the importing user. */
  pending_refunds: number
  gateways: number
}

type Row = Record<string, unknown>

const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Parses the rows with the schema of their kind. Throws `ArchiveRefused` with the number of the first invalid
 * line, or if the shop would have too many rows of the kind.
 */
export function parseRows(kind: Kind, rows: readonly unknown[], first: number): Row[] {
  const { schema } = shapeOfKind(kind)
  const limit = MAX_ROWS[kind.name]
  if (limit !== undefined && first + rows.length - 1 > limit.most) throw tooMuch(limit.what)
  return rows.map((row, i) => {
    const parsed = schema.safeParse(row)
    if (parsed.success && isStorable(parsed.data)) return parsed.data
    const [issue] = parsed.error?.issues ?? []
    const where = issue?.path.map(String).join('.')
    throw new ArchiveRefused(
      `Line ${first + i} of ${kind.name} is invalid${where ? ` (${where.slice(0, 100)})` : ''}.`,
    )
  })
}

/** A product may get the files of its group beside its own files. */
const MAX_FILES = SINCE_BEFORE * MAX_FILES_OF_PRODUCT

/** Each becomes a job of the new shop. */
const MAX_PENDING_REFUNDS = 1000

const missing = (kind: string, to: string): ArchiveRefused =>
  new ArchiveRefused(`A row of ${kind} refers to a row of ${to} that is missing.`)

class Check {
  private readonly ids = new Map<string, IdSet>()
  /** References to later rows of the same kind, by kind. Checked at the end. */
  private readonly later = new Map<string, IdSet>()
  private readonly files = new Set<string>()
  /** The number of files by product or group. */
  private readonly file_counts = new Map<string, number>()
  private readonly fit = makeAmountFitter()
  pending_refunds = 0

  rows(kind: Kind, rows: readonly unknown[], first: number): void {
    for (const row of parseRows(kind, rows, first)) this.row(kind, row)
  }

  private row(kind: Kind, row: Row): void {
    if (kind.fields.id?.id === 'own') this.own(kind, row.id as string)
    for (const { field, to } of shapeOfKind(kind).references) {
      const id = row[field]
      if (typeof id !== 'string') continue
      if (id === NO_ID) throw missing(kind.name, to)
      if (to !== kind.name) this.refer(kind, to, id)
      else if (!this.ids.get(to)?.has(id)) addTo(this.later, to, id)
    }
    for (const name of [row.file, row.logo_file]) if (typeof name === 'string') this.files.add(name)
    if (kind.name === 'product_files') this.countFile(row)
    if (kind.name === 'refunds') this.countRefund(row)
    this.fit(kind.name, row)
  }

  private own(kind: Kind, id: string): void {
    if (id === NO_ID || !addTo(this.ids, kind.name, id))
      throw new ArchiveRefused(`The archive has a row of ${kind.name} twice.`)
  }

  private refer(kind: Kind, to: string, id: string): void {
    if (!this.ids.get(to)?.has(id)) throw missing(kind.name, to)
  }

  /** Here, since the files are stored before the shop is. */
  private countFile({ product_id, group_id }: Row): void {
    for (const id of [product_id, group_id]) {
      if (typeof id !== 'string') continue
      const count = (this.file_counts.get(id) ?? 0) + 1
      if (count > MAX_FILES) throw tooMuch('files of a product')
      this.file_counts.set(id, count)
    }
  }

  private countRefund({ status }: Row): void {
    if (status === 'pending' && ++this.pending_refunds > MAX_PENDING_REFUNDS) throw tooMuch('pending refunds')
  }

  file(sha256: string): void {
    if (!this.files.delete(sha256)) throw new ArchiveRefused('The archive has a file that no row refers to.')
  }

  end(counts: Record<string, number>): void {
    for (const [kind, named] of this.later) if (!this.ids.get(kind)?.hasAll(named)) throw missing(kind, kind)
    if (this.files.size > 0) throw new ArchiveRefused('The archive is incomplete: files are missing.')
    if (counts.shops !== 1) throw new ArchiveRefused('The archive must contain exactly one shop.')
  }
}

/** Throws `ArchiveRefused`. Writes nothing anywhere. */
export async function checkArchive(input: Readable, max_bytes: number): Promise<ArchiveSummary> {
  const check = new Check()
  const { head, manifest } = await readArchive(input, max_bytes, {
    lines: (kind, rows, first) => check.rows(kind, rows, first),
    file: (sha256) => check.file(sha256),
  })
  const counts = Object.fromEntries(Object.entries(manifest.kinds).map(([kind, { lines }]) => [kind, lines]))
  check.end(counts)
  return {
    made_at: head.made_at,
    version: head.version,
    shop: head.shop,
    counts,
    files: manifest.files.count,
    file_bytes: manifest.files.bytes,
    pending_refunds: check.pending_refunds,
    gateways: counts.payment_gateways ?? 0,
  }
}
