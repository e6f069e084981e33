// Pictures are never stored as they came: each is decoded and written anew, so what is served holds pixels and nothing else, no
// place where it was taken and no second file behind its end.

import sharp, { type Sharp } from 'sharp'
import type { FileType } from './file-type.ts'

export const MAX_MEGAPIXELS = 50

// The types told by file-type.ts are the only ones whose decoders may run.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
sharp.cache(false)

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
const TIMEOUT_SECONDS = 20

const write = {
  jpg: (image: Sharp) => image.jpeg({ quality: 88, progressive: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 8 }),
  gif: (image: Sharp) => image.gif(),
  webp: (image: Sharp) => image.webp({ quality: 86 }),
}

async function decode(bytes: Buffer, { extension }: FileType): Promise<Picture | 'broken' | 'too_large'> {
  const animated = extension === 'gif' || extension === 'webp'
  const { width, height, pageHeight } = await sharp(bytes, { animated, limitInputPixels: false }).metadata()
  // The height of an animation is that of all its frames, one above the other.
  if (width * height > MAX_PIXELS) return 'too_large'
  const image = sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  // An animation has no orientation, and turning it would turn the stack of its frames.
  const upright = pageHeight === undefined ? image.autoOrient() : image
  const { data, info } = await write[extension as keyof typeof write](upright)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

// Decoding takes up to 200 MB a picture, so a process does it for one at a time.
let last: Promise<unknown> = Promise.resolve()

/**
 * The picture, upright, without metadata, in the format it came in; an animation keeps its frames. `too_large`: more than
 * `MAX_MEGAPIXELS`, all frames counted; `broken`: no decoder can read it to its end.
 */
export function cleanPicture(bytes: Buffer, type: FileType): Promise<Picture | 'broken' | 'too_large'> {
  const turn = last.then(() => decode(bytes, type)).catch(() => 'broken' as const)
  last = turn
  return turn
}
