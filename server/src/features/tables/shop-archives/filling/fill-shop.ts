// Creates a shop from a checked archive. The files are stored first, then every row in one transaction. At
// the end of the transaction the invariants of the new shop are checked. If anything fails, nothing stays. If
// the connection is lost at the very end, the sweep of uploads settles the files.

import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Config } from '../../../../config.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { mayBeCommitted } from '../../../../db/transaction.ts'
import { type DiskConfig, isRoomLeft } from '../../../../http/files/throw-if-no-room.ts'
import type { FileStore } from '../../../../integrations/files/file-store.ts'
import { checkShop } from '../../../../invariants/check-shop.ts'
import type { Party } from '../../../../turns/party.ts'
import { refreshSalePrices } from '../../../catalogue/products/sale-prices/refresh-sale-prices.ts'
import { queueRefund } from '../../../orders/refunds/refunds.ts'
import { fillShipmentsOfShop } from '../../../orders/shipments/fill-shipments.ts'
import { releaseSlug } from '../../../shops/create-shop.ts'
import { bytesOfFiles, type ShopLimit, tooManyShops } from '../../../shops/limits/account-limits.ts'
import { addOwner } from '../../../shops/members/join-shops.ts'
import { slugsFor } from '../../../shops/slugs.ts'
import { SHOP } from '../format/catalogue-kinds.ts'
import type { Kind } from '../format/kind.ts'
import { shapeOfKind } from '../format/kinds.ts'
import { isOfWord, isUsable } from '../format/storefront-kinds.ts'
import { type NewIds, renamedIfId, renamedValue } from '../new-ids.ts'
import { ArchiveRefused, nearlyFull, tooMuch } from '../reading/archive-refused.ts'
import { parseRows } from '../reading/check-archive.ts'
import { makeAmountFitter } from '../reading/fit-amounts.ts'
import { readArchive } from '../reading/read-archive.ts'
import { findExcess } from './excess.queries.ts'
import {
  addUpDistanceSales,
  findInconsistentDocument,
  hasFutureChanges,
  hasUnreachedNumbers,
  insertProductFiles,
  insertRows,
  insertShop,
  leaveOutCounted,
  listPendingRefunds,
  noteCustomersOnce,
  type Row,
  type SourceShop,
  setCovers,
} from './filling.queries.ts'
import { type FileWanted, type ImportedFile, ImportedFiles } from './imported-files.ts'

export interface FillOptions {
  /** A pool for this import alone: one fresh connection without time limits. */
  readonly db: Db
  readonly files: FileStore
  readonly ids: NewIds
  /** The owner of the account for the new shop. */
  readonly user_id: string
  /** The party that waits for its turn with each picture. */
  readonly party: Party
  /** The address of served files, without a slash at the end. */
  readonly origin: string
  readonly max_bytes: number
  readonly limits: Pick<Config, 'max_file_bytes_of_shop' | 'max_file_bytes_of_account'> &
    ShopLimit &
    DiskConfig
  /** Opens the archive at its beginning. Called more than once. */
  readonly open: () => Readable
  readonly onProgress: (lines: number) => Promise<void>
  /** Called inside the transaction, at its end. */
  readonly finish: (tx: Tx, shop: FilledShop) => Promise<void>
}

export interface FilledShop {
  id: string
  name: string
  slug: string
}

/** A row of the archive with a file. */
type FilePlace = Omit<FileWanted, 'key'> & { id: string; folder: 'products' | 'logos'; mime_type?: string }

async function limitsOf({ db, user_id, limits }: FillOptions) {
  const bytes = await bytesOfFiles(db, { user_id })
  return {
    max_bytes: Math.min(limits.max_file_bytes_of_shop, limits.max_file_bytes_of_account - bytes),
    hasRoom: (more: number) => isRoomLeft(limits, more),
  }
}

/**
 * Stores every picture and video. Returns the stored files by the archive id of the row that names the file.
 */
async function storeFiles(options: FillOptions, imported: ImportedFiles): Promise<Map<string, ImportedFile>> {
  const places = new Map<string, FilePlace[]>()
  const found = new Map<string, ImportedFile>()
  const add = (sha256: unknown, place: FilePlace) => {
    if (typeof sha256 !== 'string') return
    const known = places.get(sha256)
    if (known === undefined) places.set(sha256, [place])
    else known.push(place)
  }
  await readArchive(options.open(), options.max_bytes, {
    lines(kind, rows, first) {
      if (kind.name !== 'product_files' && kind !== SHOP) return
      for (const { id, file, logo_file, mime_type } of parseRows(kind, rows, first) as Record<
        string,
        string
      >[]) {
        add(file, { id: id!, folder: 'products', has_smaller: true, mime_type: mime_type! })
        add(logo_file, { id: id!, folder: 'logos', has_smaller: false })
      }
    },
    async file(sha256, bytes) {
      const wanted = places.get(sha256)
      if (wanted === undefined) return
      const files = await imported.add(
        bytes,
        wanted.map(({ folder, has_smaller }) => {
          // The name is random, because a failed run must not delete the files of another run of the same
          // import.
          const name = randomUUID()
          return { key: `${folder}/${name.slice(0, 2)}/${name}`, has_smaller }
        }),
      )
      for (const [i, { id, mime_type }] of wanted.entries()) {
        const file = files[i]!
        if (mime_type !== undefined && mime_type !== file.mime_type)
          throw new ArchiveRefused('A file of the archive does not match its record.')
        found.set(id, file)
      }
    },
  })
  return found
}

class Filling {
  private shop: FilledShop | undefined
  private source: SourceShop | undefined
  private readonly fit = makeAmountFitter()
  private lines = 0

  constructor(
    private readonly options: FillOptions,
    private readonly tx: Tx,
    private readonly files: ReadonlyMap<string, ImportedFile>,
    private readonly hasRoom: (more: number) => Promise<boolean>,
  ) {}

  async rows(kind: Kind, found: readonly unknown[], first: number): Promise<void> {
    if (!(await this.hasRoom(0))) throw nearlyFull()
    const rows = parseRows(kind, found, first).map((row) => this.fit(kind.name, row) as Row)
    if (kind === SHOP) await this.createShop(rows[0]!)
    else if (kind.name === 'product_files') await this.insertFiles(kind, rows)
    // The PDF of an invoice is drawn again from its snapshot, because the author of the archive could have
    // replaced the PDF.
    else if (kind.name !== 'invoice_files')
      await insertRows(
        this.tx,
        kind,
        this.shop!.id,
        rows
          .filter((row) => kind.name !== 'translations' || isUsable(row))
          .map((row) => this.renamed(kind, row)),
      )
    this.lines += rows.length
    await this.options.onProgress(this.lines)
  }

  /** Returns the row with new ids. */
  private renamed(kind: Kind, row: Row): Row {
    const renamed: Row = {}
    for (const [name, field] of shapeOfKind(kind).columns)
      renamed[name] = renamedValue(field, row[name], this.options.ids)
    // The key of a to-do is either the id of a row, which is renamed, or an id of Stripe, which stays.
    if (kind.name === 'matters') renamed.key = renamedIfId(row.key, this.options.ids)
    if (kind.name === 'translations' && !isOfWord(row))
      renamed.item_id = renamedIfId(row.item_id, this.options.ids)
    return renamed
  }

  private async createShop(row: Row): Promise<void> {
    const { tx, options, files } = this
    this.source = { id: row.id as string, gift_card_scope: row.gift_card_scope as string | null }
    const reason = await tooManyShops(tx, options.user_id, options.limits)
    if (reason !== undefined) throw new ArchiveRefused(reason)
    const logo = files.get(this.source.id)
    const renamed = { ...this.renamed(SHOP, row), ...(logo ? {} : { logo_width: 0, logo_height: 0 }) } as Row
    await releaseSlug(tx, options.user_id, row.slug as string)
    for (const slug of slugsFor(row.name as string, row.slug as string)) {
      if ((await insertShop(tx, SHOP, { ...renamed, slug }, options.user_id, logo?.storage_key ?? '')) === 0)
        continue
      this.shop = { id: renamed.id as string, name: row.name as string, slug }
      await addOwner(tx, this.shop.id, options.user_id)
      return
    }
  }

  private async insertFiles(kind: Kind, rows: readonly Row[]): Promise<void> {
    const { tx, options, files } = this
    const renamed = rows.map((row) => ({ ...this.renamed(kind, row), ...files.get(row.id as string) }))
    await insertProductFiles(tx, kind, this.shop!.id, renamed)
    const idOf = (row: Row) => options.ids.of(row.id as string)
    const covers = rows.filter(({ is_cover }) => is_cover).map(idOf)
    await setCovers(tx, this.shop!.id, { files: rows.map(idOf), covers }, options.origin)
  }

  async finish(): Promise<FilledShop> {
    const { tx, options } = this
    const shop = this.shop!
    await leaveOutCounted(tx, shop.id, options.user_id, this.source!)
    await addUpDistanceSales(tx, shop.id, options.user_id)
    await noteCustomersOnce(tx, shop.id)
    await fillShipmentsOfShop(tx, shop.id)
    if (await hasUnreachedNumbers(tx, shop.id))
      throw new ArchiveRefused('The archive has an order number that the shop has not reached yet.')
    if (await hasFutureChanges(tx, shop.id))
      throw new ArchiveRefused('The archive has changes in the future. Import it again later.')
    const excess = await findExcess(tx, shop.id)
    if (excess !== undefined) throw tooMuch(excess.what)
    const other = await findInconsistentDocument(tx, shop.id)
    if (other !== undefined)
      throw new ArchiveRefused(`Document ${other.number_text} of the archive does not match its records.`)
    const broken = await checkShop(tx, shop.id)
    if (broken.length > 0)
      throw new ArchiveRefused(`The archive is inconsistent: ${broken[0]!.title} is violated.`)
    // Pending refunds can only fail in the new shop, because the keys of the gateway are missing. A person
    // has to check the outcome at Stripe.
    await refreshSalePrices(tx, shop.id)
    for (const { id } of await listPendingRefunds(tx, shop.id)) await queueRefund(tx, id)
    await options.finish(tx, shop)
    return shop
  }
}

/**
 * Returns whether PostgreSQL reports invalid values or violated constraints, which the schemas cannot check.
 */
const isAboutRows = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:22|23)[0-9A-Z]{3}$/.test(String(error.code))

async function storeAndFill(
  options: FillOptions,
  imported: ImportedFiles,
  hasRoom: (more: number) => Promise<boolean>,
): Promise<FilledShop> {
  const files = await storeFiles(options, imported)
  return options.db.transaction(async (tx) => {
    const filling = new Filling(options, tx, files, hasRoom)
    await readArchive(options.open(), options.max_bytes, {
      lines: (kind, rows, first) => filling.rows(kind, rows, first),
    })
    return filling.finish()
  })
}

/**
 * Creates the whole shop or nothing. After an error that `mayBeCommitted`, the outcome is unknown. Throws
 * `ArchiveRefused` if the contents of the archive cannot be a shop.
 */
export async function fillShop(options: FillOptions): Promise<FilledShop> {
  const limits = await limitsOf(options)
  const imported = new ImportedFiles(options.files, options.party, limits)
  const filled = await storeAndFill(options, imported, limits.hasRoom).catch(async (error: unknown) => {
    if (!mayBeCommitted(error)) await imported.removeAll()
    if (isAboutRows(error))
      throw new ArchiveRefused('The rows of the archive are inconsistent.', { cause: error })
    throw error
  })
  await imported.settleAll()
  return filled
}
