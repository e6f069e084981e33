// Writes the archive of a running shop: a snapshot of its rows, kind by kind, and the named files. The export
// is an ordinary reader of the database, and needs only a few megabytes of memory.

import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { addEntry } from '../../../../backup/archive/add-entry.ts'
import { batchesOf } from '../../../../db/lists/batches.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import type { FileStore } from '../../../../integrations/files/file-store.ts'
import {
  type ArchiveHead,
  type ArchiveManifest,
  FORMAT,
  HEAD,
  LIMITS,
  MANIFEST,
  nameOfFile,
  partName,
} from '../format/archive-layout.ts'
import type { Kind } from '../format/kind.ts'
import { KINDS } from '../format/kinds.ts'
import {
  type ArchivedRow,
  countRows,
  findDocument,
  findNow,
  fixSnapshot,
  listRows,
} from './reading-shop.queries.ts'

export interface WriteOptions {
  readonly db: Db
  readonly files: FileStore
  /**
   * An empty folder, best on the disk of the files. Files stay readable in the folder until they are in the
   * archive.
   */
  readonly kept_files: string
  readonly shop_id: string
  readonly version: string
  readonly output: Writable
  /** Called every few hundred rows. */
  readonly onProgress: (done: number, total: number) => Promise<void>
}

/** The number of lines by kind. */
export type LineCounts = Record<string, number>

/** The source of a file's bytes: a name in the folder of kept files, or the document of an invoice. */
type FileSource = { path: string } | { invoice_id: string }

class Writing {
  private readonly sources = new Map<string, FileSource>()
  /** The ids of pictures and videos with omitted rows. */
  private readonly without_file = new Set<string>()
  private readonly kinds: ArchiveManifest['kinds'] = {}
  private done = 0
  private total = 0
  private file_bytes = 0

  constructor(
    private readonly options: WriteOptions,
    private readonly tx: Tx,
    private readonly pack: tar.Pack,
  ) {}

  async write(): Promise<LineCounts> {
    const { options, tx } = this
    await fixSnapshot(tx)
    const made_at = (await findNow(tx))!.now
    for (const kind of KINDS) this.total += (await countRows(tx, kind, options.shop_id))!.count
    for (const kind of KINDS) await this.writeKind(kind, made_at)
    for (const [sha256, source] of this.sources) await this.writeFile(sha256, source)
    const files = { count: this.sources.size, bytes: this.file_bytes }
    const manifest: ArchiveManifest = { kinds: this.kinds, files }
    await addEntry(this.pack, MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    this.pack.finalize()
    return Object.fromEntries(Object.entries(this.kinds).map(([name, { lines }]) => [name, lines]))
  }

  private async writeHead(row: ArchivedRow, made_at: string): Promise<void> {
    const {
      name,
      slug,
      default_currency: currency,
    } = row as { name: string; slug: string; default_currency: string }
    const head: ArchiveHead = {
      format: FORMAT,
      made_at,
      version: this.options.version,
      shop: { name, slug, currency },
    }
    await addEntry(this.pack, HEAD, Buffer.from(`${JSON.stringify(head, null, 1)}\n`))
  }

  private async writeKind(kind: Kind, made_at: string): Promise<void> {
    const hash = createHash('sha256')
    const names = [...Object.keys(kind.fields), ...Object.keys(kind.besides ?? {})]
    let lines = 0
    let part = 0
    let chunks: string[] = []
    let size = 0
    const flush = async () => {
      const bytes = Buffer.from(chunks.join(''))
      hash.update(bytes)
      await addEntry(this.pack, partName(kind.name, part++), bytes)
      chunks = []
      size = 0
    }
    for await (const row of this.rowsOf(kind)) {
      if (kind.name === 'shops') await this.writeHead(row, made_at)
      const line = `${JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name] ?? null])))}\n`
      chunks.push(line)
      size += Buffer.byteLength(line)
      lines++
      if (size >= LIMITS.part / 2) await flush()
    }
    if (chunks.length > 0) await flush()
    this.kinds[kind.name] = { lines, sha256: hash.digest('hex') }
  }

  /**
   * Yields rows as written, with files named by their hash. A row of product_files with a missing or too
   * large file is left out. Collections and sections with the file lose their picture.
   */
  private async *rowsOf(kind: Kind): AsyncGenerator<ArchivedRow> {
    const { shop_id, onProgress } = this.options
    const batches = batchesOf<ArchivedRow>((last, limit) => listRows(this.tx, kind, shop_id, last, limit))
    for await (const rows of batches) {
      for (const row of rows) {
        const written = await this.withFile(kind, row)
        if (written) yield written
      }
      this.done += rows.length
      await onProgress(this.done, this.total)
    }
  }

  private async withFile(kind: Kind, row: ArchivedRow): Promise<ArchivedRow | undefined> {
    if (kind.name === 'invoice_files') {
      this.sources.set(row.file!, { invoice_id: row.invoice_id as string })
      return row
    }
    if (kind.name === 'shops')
      return {
        ...row,
        logo_file: row.logo_file ? await this.hashStored(row.logo_file) : undefined,
      } as ArchivedRow
    if (kind.name !== 'product_files')
      return this.without_file.has(row.file_id as string) ? { ...row, file_id: null } : row
    const file = await this.hashStored(row.file!)
    if (file !== undefined) return { ...row, file }
    this.without_file.add(row.id as string)
    return undefined
  }

  private async hashStored(key: string): Promise<string | undefined> {
    const { files, kept_files } = this.options
    const found = await files.find(key)
    if (found === undefined || found.size > LIMITS.file) return undefined
    const path = join(kept_files, randomUUID())
    if (!(await files.keep(key, path))) return undefined
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    if (this.sources.has(sha256)) await rm(path)
    else this.sources.set(sha256, { path })
    return sha256
  }

  private async writeFile(sha256: string, source: FileSource): Promise<void> {
    const bytes = await this.bytesOf(source)
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error('A file of the shop was changed while it was exported.')
    await addEntry(this.pack, nameOfFile(sha256), bytes)
    this.file_bytes += bytes.length
  }

  private async bytesOf(source: FileSource): Promise<Buffer | undefined> {
    if ('invoice_id' in source)
      return (await findDocument(this.tx, this.options.shop_id, source.invoice_id))?.bytes
    return readFile(source.path)
  }
}

/**
 * Writes the archive to `output` and ends it. Rejects if reading or writing fails; `output` is unusable
 * afterwards.
 */
export const writeArchive = (options: WriteOptions): Promise<LineCounts> =>
  options.db.transaction(async (tx) => {
    const pack = tar.pack()
    const [counts] = await Promise.all([
      new Writing(options, tx, pack).write().catch((error: Error) => {
        pack.destroy(error)
        throw error
      }),
      pipeline(pack, createGzip({ level: 6 }), options.output),
    ])
    return counts
  })
