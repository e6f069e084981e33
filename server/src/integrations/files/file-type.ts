// Recognises the type of a file by its first bytes. Neither its name nor the Content-Type of the sender is
// trusted.

export interface FileType {
  kind: 'picture' | 'video'
  /** Extension without the dot. The key of the file ends with the extension. */
  extension: string
  mime_type: string
}

const JPG: FileType = { kind: 'picture', extension: 'jpg', mime_type: 'image/jpeg' }
const PNG: FileType = { kind: 'picture', extension: 'png', mime_type: 'image/png' }
const GIF: FileType = { kind: 'picture', extension: 'gif', mime_type: 'image/gif' }
const WEBP: FileType = { kind: 'picture', extension: 'webp', mime_type: 'image/webp' }
const MP4: FileType = { kind: 'video', extension: 'mp4', mime_type: 'video/mp4' }
const WEBM: FileType = { kind: 'video', extension: 'webm', mime_type: 'video/webm' }
const OGG: FileType = { kind: 'video', extension: 'ogg', mime_type: 'video/ogg' }

const TYPES = [JPG, PNG, GIF, WEBP, MP4, WEBM, OGG]

// ISO base media brands of MP4 video; the same container is used for HEIC, AVIF and QuickTime, which not all browsers show.
const MP4_BRAND = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|mmp4|MSNV|f4v )$/

/** Returns undefined for every type that is not accepted. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (ascii(0, 3) === '\xff\xd8\xff') return JPG
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return PNG
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return GIF
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return WEBP
  if (ascii(4, 8) === 'ftyp') return MP4_BRAND.test(ascii(8, 12)) ? MP4 : undefined
  // Matroska files begin with EBML too; the document type in the head distinguishes the two.
  if (ascii(0, 4) === '\x1a\x45\xdf\xa3') return ascii(4, 64).includes('\x42\x82\x84webm') ? WEBM : undefined
  if (ascii(0, 5) === 'OggS\0') return OGG
  return undefined
}

/**
 * Returns the type of a stored file by the extension of its key. Returns undefined for an extension that is
 * never given.
 */
export const storedTypeOf = (key: string): FileType | undefined =>
  TYPES.find(({ extension }) => key.endsWith(`.${extension}`))
