// Exporting and importing a shop as its owner would: over HTTP, with the jobs run in between.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { api } from '@kontor/contract/api'
import { IMPORT_PART_BYTES, type ShopImport } from '@kontor/contract/tables/shop-archives'
import tar from 'tar-stream'
import { expect } from 'vitest'
import {
  type ArchiveManifest,
  FORMAT,
  HEAD,
  MANIFEST,
  nameOfFile,
  partName,
} from '../features/tables/shop-archives/format/archive-layout.ts'
import { readArchive } from '../features/tables/shop-archives/reading/read-archive.ts'
import type { TestApp, TestUser } from './app.ts'
import { type PayingApp, runJobs } from './paying-shop.ts'

export async function exportShopOf(app: TestApp, owner: TestUser, shop_id: string): Promise<Buffer> {
  const params = { id: shop_id }
  const { id } = await owner.call(api.shop_exports.start, { params })
  await runJobs(app as PayingApp)
  const [made] = await owner.call(api.shop_exports.list, { params })
  expect(made).toMatchObject({ id, status: 'ready', failure: '' })
  const { url } = await owner.call(api.shop_exports.link, { params: { ...params, exportId: id } })
  const answer = await app.http.inject({ url: new URL(url).pathname })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.length).toBe(made!.size_bytes)
  return answer.rawPayload
}

/** Uploads the archive and has it checked. */
export async function bringArchive(app: TestApp, user: TestUser, bytes: Buffer): Promise<ShopImport> {
  const { id } = await user.call(api.shop_imports.create, {
    body: { file_name: 'shop.kontor.tar.gz', size_bytes: bytes.length },
  })
  for (let offset = 0; offset < bytes.length; offset += IMPORT_PART_BYTES) {
    const answer = await app.send({
      method: 'POST',
      url: `/v1/a/shop-imports/${id}/parts?offset=${offset}`,
      token: user.access_token,
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes.subarray(offset, offset + IMPORT_PART_BYTES),
    })
    expect(answer.status, answer.text).toBe(200)
  }
  await runJobs(app as PayingApp)
  return user.call(api.shop_imports.get, { params: { id } })
}

export async function importArchive(app: TestApp, user: TestUser, bytes: Buffer): Promise<ShopImport> {
  const brought = await bringArchive(app, user, bytes)
  expect(brought).toMatchObject({ status: 'checked', failure: '' })
  await user.call(api.shop_imports.start, { params: { id: brought.id } })
  await runJobs(app as PayingApp)
  return user.call(api.shop_imports.get, { params: { id: brought.id } })
}

export interface Unpacked {
  rows: Map<string, Record<string, unknown>[]>
  files: Map<string, Buffer>
}

export async function unpack(bytes: Buffer): Promise<Unpacked> {
  const rows: Unpacked['rows'] = new Map()
  const files: Unpacked['files'] = new Map()
  await readArchive(Readable.from([bytes]), 1e9, {
    lines: (kind, found) =>
      void rows.set(kind.name, [...(rows.get(kind.name) ?? []), ...(found as Record<string, unknown>[])]),
    file: (sha256, content) => void files.set(sha256, content),
  })
  return { rows, files }
}

export interface Packing {
  /** Overrides fields of the archive's head. */
  head?: object
  /** Changes the manifest at the archive's end. */
  manifest?: (manifest: ArchiveManifest) => object
  /** Further entries, before the end. */
  entries?: { name: string; bytes?: Buffer; type?: 'symlink' | 'directory'; linkname?: string }[]
  /** Leaves the end out. */
  is_cut?: boolean
}

/** An archive as an export would make it from these rows and files, with the deviations in `over`. */
export async function pack({ rows, files }: Unpacked, over: Packing = {}): Promise<Buffer> {
  const out = tar.pack()
  const all = buffer(out.pipe(createGzip({ level: 1 })))
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const [shop] = rows.get('shops') ?? []
  const head = {
    format: FORMAT,
    made_at: '2026-11-20T12:00:00.000Z',
    version: '0.0.0',
    shop: { name: shop?.name ?? '', slug: shop?.slug ?? '', currency: shop?.default_currency ?? '' },
    ...over.head,
  }
  out.entry({ name: HEAD }, JSON.stringify(head))
  const kinds: ArchiveManifest['kinds'] = {}
  for (const [kind, lines] of rows) {
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    kinds[kind] = { lines: lines.length, sha256: sum(bytes) }
    if (lines.length > 0) out.entry({ name: partName(kind, 0) }, bytes)
  }
  for (const [name, bytes] of files) out.entry({ name: nameOfFile(name) }, bytes)
  for (const { bytes = Buffer.alloc(0), ...header } of over.entries ?? []) out.entry(header, bytes)
  const size = [...files.values()].reduce((total, { length }) => total + length, 0)
  const manifest = { kinds, files: { count: files.size, bytes: size } }
  if (!over.is_cut) out.entry({ name: MANIFEST }, JSON.stringify(over.manifest?.(manifest) ?? manifest))
  out.finalize()
  return all
}

/** Seals every series of documents as its author would: the seal is no secret. */
export function recomputeSeals(invoices: Record<string, unknown>[]): void {
  const before = new Map<unknown, Buffer>()
  for (const row of invoices.toSorted((a, b) => Number(a.number) - Number(b.number))) {
    const seal = createHash('sha256')
      .update(before.get(row.kind) ?? Buffer.alloc(32))
      .update([row.kind, row.number, row.prefix, row.snapshot].join('\u001f'))
      .digest()
    row.seal = `\\x${seal.toString('hex')}`
    before.set(row.kind, seal)
  }
}
