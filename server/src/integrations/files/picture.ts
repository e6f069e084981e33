// Pictures are never stored as they came: each is decoded and written anew, so what is served holds pixels and nothing else, no
// place where it was taken and no second file behind its end. Smaller ones are made of it once, then and there: no visitor can ask
// for a size and make us work.

import type { Sharp } from 'sharp'
import type { FileType } from './file-type.ts'
import { loadSharp } from './load-sharp.ts'
import { holdsPixelsOnly } from './pixels-only.ts'

export const MAX_MEGAPIXELS = 50

/** In pixels: a column of a phone's grid, the same on a sharp screen, a whole product page. */
export const SMALLER_WIDTHS = [320, 640, 1024] as const

export interface SmallerPicture {
  /** WebP. */
  bytes: Buffer
  width: number
}

export interface Picture {
  bytes: Buffer
  width: number
  height: number
  /** By rising width; none of an animation, and none of what is small already. */
  smaller: SmallerPicture[]
}

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
const TIMEOUT_SECONDS = 20

const write = {
  jpg: (image: Sharp) => image.jpeg({ quality: 88, progressive: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 8 }),
  gif: (image: Sharp) => image.gif(),
  webp: (image: Sharp) => image.webp({ quality: 86 }),
}

const WEBP_MAX_HEIGHT = 16_383

/** None wider than the picture; one of its own width where that is in between, for those who came as heavy PNG. */
function widthsBelow(width: number, height: number): number[] {
  if (width <= SMALLER_WIDTHS[0]) return []
  const widths = new Set(SMALLER_WIDTHS.map((smaller) => Math.min(smaller, width)))
  return [...widths].filter((smaller) => (height / width) * smaller < WEBP_MAX_HEIGHT)
}

// No AVIF: measured, it saves a seventh of a photograph's bytes and a third of a drawing's, and takes two to nine times the processor's
// time while the merchant waits for the upload; the shop's largest paint is well within its second and a half without.
const SMALLER_QUALITY = 78

/** From the largest down, each made of the one before: the great picture is decoded once. */
async function makeSmaller({ bytes, width, height }: Omit<Picture, 'smaller'>): Promise<SmallerPicture[]> {
  const sharp = await loadSharp()
  const made: SmallerPicture[] = []
  let source = sharp(bytes, { limitInputPixels: MAX_PIXELS })
  for (const smaller of widthsBelow(width, height).reverse()) {
    const { data, info } = await source
      .resize(smaller)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    source = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const webp = await source.clone().webp({ quality: SMALLER_QUALITY }).toBuffer()
    made.unshift({ width: info.width, bytes: webp })
  }
  return made
}

async function decode(bytes: Buffer, { extension }: FileType): Promise<Picture | 'broken' | 'too_large'> {
  const sharp = await loadSharp()
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
  const picture = { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  return { ...picture, smaller: pageHeight === undefined ? await makeSmaller(picture) : [] }
}

// Decoding takes up to 200 MB a picture, so a process does it for one at a time.
let last: Promise<unknown> = Promise.resolve()

/**
 * The picture, upright, without metadata, in the format it came in, and smaller ones; an animation keeps its frames. `too_large`: more than
 * `MAX_MEGAPIXELS`, all frames counted; `broken`: no decoder can read it to its end.
 */
export function cleanPicture(bytes: Buffer, type: FileType): Promise<Picture | 'broken' | 'too_large'> {
  const turn = last.then(() => decode(bytes, type)).catch(() => 'broken' as const)
  last = turn
  return turn
}

async function lookThrough(bytes: Buffer, type: FileType): Promise<Picture | undefined> {
  if (!holdsPixelsOnly(bytes, type)) return undefined
  const sharp = await loadSharp()
  const animated = type.extension === 'gif' || type.extension === 'webp'
  const options = { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' as const }
  const { width, height, pageHeight } = await sharp(bytes, options).metadata()
  await sharp(bytes, options).timeout({ seconds: TIMEOUT_SECONDS }).stats()
  const picture = { bytes, width, height: pageHeight ?? height }
  return { ...picture, smaller: pageHeight === undefined ? await makeSmaller(picture) : [] }
}

/** The picture as it is, where it can be read to its end and holds nothing but pixels, as `cleanPicture` would leave it. */
export function keepPicture(bytes: Buffer, type: FileType): Promise<Picture | undefined> {
  const turn = last.then(() => lookThrough(bytes, type)).catch(() => undefined)
  last = turn
  return turn
}
