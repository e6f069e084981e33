// Stores the pictures and videos of an archive. As in an upload, the content decides the type of a file. An
// intact picture without metadata about its place and author is stored byte for byte. Any different picture
// is encoded again.

import type { FileStore } from '../../../../integrations/files/file-store.ts'
import { type FileType, fileTypeOf } from '../../../../integrations/files/file-type.ts'
import { cleanPicture, PictureTooSlow, verifyPicture } from '../../../../integrations/files/picture.ts'
import { smallerKey } from '../../../../integrations/files/smaller-pictures.ts'
import type { Party } from '../../../../turns/party.ts'
import { ArchiveRefused, nearlyFull } from '../reading/archive-refused.ts'

export interface ImportedFile {
  storage_key: string
  smaller_widths: number[]
  mime_type: string
  size: number
  width: number | null
  height: number | null
}

export interface FileWanted {
  /** The storage key without the dot and the file extension. */
  key: string
  /** True if the file needs smaller pictures. */
  has_smaller: boolean
}

/** Throws `PictureTooSlow`. Throws `ArchiveRefused` for a picture that could not be uploaded either. */
async function readPicture(bytes: Buffer, type: FileType, party: Party) {
  const picture =
    (await verifyPicture(bytes, type, { party })) ??
    (await cleanPicture(bytes, type, { party, is_in_background: true }))
  if (picture === 'too_slow') throw new PictureTooSlow('A picture took too long.')
  if (typeof picture === 'string')
    throw new ArchiveRefused('A picture in the archive is damaged or too large.')
  return picture
}

/**
 * The files stored by one import, each announced first. At the end call `settleAll` if rows name the files,
 * or `removeAll` if no row ever will. Without either call, the sweep settles the files.
 */
export class ImportedFiles {
  private readonly announced: string[] = []
  private readonly stored: string[] = []
  private bytes = 0

  constructor(
    private readonly store: FileStore,
    private readonly party: Party,
    /** The limit for all files together, and a check for room on the disk. */
    private readonly limits: { max_bytes: number; hasRoom(bytes: number): Promise<boolean> },
  ) {}

  /**
   * Stores the file once under each key. Throws `ArchiveRefused` for a file with a type that could not be
   * uploaded.
   */
  async add(bytes: Buffer, wanted: readonly FileWanted[]): Promise<ImportedFile[]> {
    const type = fileTypeOf(bytes)
    if (type === undefined)
      throw new ArchiveRefused('The archive contains a file that is neither a picture nor a video.')
    const picture = type.kind === 'picture' ? await readPicture(bytes, type, this.party) : undefined
    const content = picture?.bytes ?? bytes
    this.bytes += content.length * wanted.length
    if (this.bytes > this.limits.max_bytes)
      throw new ArchiveRefused(
        'The files of the archive exceed the storage limit of this shop or your account.',
      )
    if (!(await this.limits.hasRoom(content.length * wanted.length))) throw nearlyFull()
    const imported: ImportedFile[] = []
    for (const { key, has_smaller } of wanted) {
      const storage_key = `${key}.${type.extension}`
      const smaller = has_smaller ? (picture?.smaller ?? []) : []
      this.announced.push(storage_key)
      await this.store.announce(storage_key)
      await this.put(storage_key, content)
      for (const { width, bytes: part } of smaller) await this.put(smallerKey(storage_key, width), part)
      imported.push({
        storage_key,
        smaller_widths: smaller.map(({ width }) => width),
        mime_type: type.mime_type,
        size: content.length,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
      })
    }
    return imported
  }

  private async put(key: string, bytes: Buffer): Promise<void> {
    this.stored.push(key)
    await this.store.put(key, bytes)
  }

  async settleAll(): Promise<void> {
    for (const key of this.announced) await this.store.settle(key)
  }

  async removeAll(): Promise<void> {
    for (const key of this.stored) await this.store.remove(key)
    await this.settleAll()
  }
}
