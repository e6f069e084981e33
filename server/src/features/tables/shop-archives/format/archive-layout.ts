// The layout of a shop's archive: a gzipped tar for ordinary tools. `kontor-shop.json` comes first and
// describes the archive. The rows of each kind follow as JSON Lines, in parts of some megabytes. Each file
// follows, named by its SHA-256. `manifest.json` comes last, with all counts and hashes. A change that older
// versions cannot read raises FORMAT.

import { z } from 'zod'
import { fileName } from './kind.ts'

export const FORMAT = 1
export const HEAD = 'kontor-shop.json'
export const MANIFEST = 'manifest.json'

export const head = z.object({
  format: z.number(),
  /** RFC 3339. The archive has the state of the shop at this moment. */
  made_at: z.string().max(40),
  /** The version of Kontor that made the archive. */
  version: z.string().max(40),
  shop: z.object({ name: z.string().max(200), slug: z.string().max(100), currency: z.string().max(10) }),
})
export type ArchiveHead = z.output<typeof head>

export const manifest = z.strictObject({
  kinds: z.record(z.string().max(60), z.strictObject({ lines: z.number().int().min(0), sha256: fileName })),
  files: z.strictObject({ count: z.number().int().min(0), bytes: z.number().int().min(0) }),
})
export type ArchiveManifest = z.output<typeof manifest>

export const LIMITS = {
  /** The maximum bytes of a line. */
  line: 4 * 1024 * 1024,
  /** The maximum bytes of a part. An export ends a part at the line that reaches half of the maximum. */
  part: 8 * 1024 * 1024,
  file: 20 * 1024 * 1024,
  /** The most bytes of the head, and of the manifest. */
  json: 256 * 1024,
  /** The maximum for all kinds together. */
  lines: 20_000_000,
  files: 2_000_000,
} as const

export const partName = (kind: string, part: number): string =>
  `data/${kind}/${String(part).padStart(6, '0')}.jsonl`

export const nameOfFile = (sha256: string): string => `files/${sha256}`

export type EntryName =
  | { is: 'head' }
  | { is: 'manifest' }
  | { is: 'part'; kind: string; part: number }
  | { is: 'file'; sha256: string }

/** Returns undefined for every name that exports never write. No name is ever used as a path. */
export function readName(name: string): EntryName | undefined {
  if (name === HEAD) return { is: 'head' }
  if (name === MANIFEST) return { is: 'manifest' }
  const [, kind, part] = /^data\/([a-z_]{1,60})\/(\d{6})\.jsonl$/.exec(name) ?? []
  if (kind !== undefined) return { is: 'part', kind, part: Number(part) }
  const [, sha256] = /^files\/([0-9a-f]{64})$/.exec(name) ?? []
  return sha256 === undefined ? undefined : { is: 'file', sha256 }
}
