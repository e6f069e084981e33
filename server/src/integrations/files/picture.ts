// Decodes and re-encodes every picture before storing. The stored picture contains only pixels, neither the
// place of the photograph nor an appended second file. Smaller versions are made once, at the upload, because
// visitors must not cause work by requesting sizes.

import type { Sharp } from 'sharp'
import type { Party } from '../../turns/party.ts'
import { makeTurns } from '../../turns/turns.ts'
import type { FileType } from './file-type.ts'
import { loadSharp } from './load-sharp.ts'
import { holdsPixelsOnly } from './pixels-only.ts'

export const MAX_MEGAPIXELS = 50
/**
 * Counts all frames. The frames of an animation are encoded one by one, which takes several times as long as
 * a single picture with as many pixels.
 */
export const MAX_ANIMATION_MEGAPIXELS = 20
export const MAX_ANIMATION_FRAMES = 500

/** In pixels: a column of the product grid on a phone, the same on a high-density screen, and the width of a product page. */
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
  /** Sorted by ascending width. Empty for an animation, and for a small picture. */
  smaller: SmallerPicture[]
}

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
const MAX_ANIMATION_PIXELS = MAX_ANIMATION_MEGAPIXELS * 1_000_000
/** Limit for all versions of a picture. The largest pictures take two seconds on a quiet machine. */
const TIMEOUT_MS = 15_000

export type PictureProblem = 'broken' | 'too_large' | 'animation_too_large' | 'too_slow' | 'busy'

/** Returns the remaining time for a picture, in seconds as the library expects. */
type SecondsLeft = () => number

function secondsLeft(): SecondsLeft {
  const until = performance.now() + TIMEOUT_MS
  return () => Math.max(1, Math.ceil((until - performance.now()) / 1000))
}

const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)

const write = {
  jpg: (image: Sharp) => image.jpeg({ quality: 88, progressive: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 8 }),
  gif: (image: Sharp) => image.gif(),
  webp: (image: Sharp) => image.webp({ quality: 86 }),
}

const WEBP_MAX_HEIGHT = 16_383

/** The widths of smaller versions, none wider than the picture. One may have the picture's own width, as a WebP in place of a heavy PNG. */
function widthsBelow(width: number, height: number): number[] {
  if (width <= SMALLER_WIDTHS[0]) return []
  const widths = new Set(SMALLER_WIDTHS.map((smaller) => Math.min(smaller, width)))
  return [...widths].filter((smaller) => (height / width) * smaller < WEBP_MAX_HEIGHT)
}

// WebP and not AVIF: by measurement, AVIF saves a seventh of a photograph's bytes and a third of a drawing's, but takes two to nine times the
// CPU time while the merchant waits for the upload. The shop's largest contentful paint is well within 1.5 seconds without it.
const SMALLER_QUALITY = 78

/**
 * Makes the smaller versions from the largest down, each from the version before. The full picture is
 * therefore decoded only once.
 */
async function makeSmaller(
  { bytes, width, height }: Omit<Picture, 'smaller'>,
  left: SecondsLeft,
): Promise<SmallerPicture[]> {
  const sharp = await loadSharp()
  const made: SmallerPicture[] = []
  let source = sharp(bytes, { limitInputPixels: MAX_PIXELS })
  for (const smaller of widthsBelow(width, height).reverse()) {
    const { data, info } = await source
      .resize(smaller)
      .timeout({ seconds: left() })
      .raw()
      .toBuffer({ resolveWithObject: true })
    source = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const webp = await source
      .clone()
      .webp({ quality: SMALLER_QUALITY })
      .timeout({ seconds: left() })
      .toBuffer()
    made.unshift({ width: info.width, bytes: webp })
  }
  return made
}

async function decode(bytes: Buffer, { extension }: FileType): Promise<Picture | PictureProblem> {
  const left = secondsLeft()
  const sharp = await loadSharp()
  const animated = extension === 'gif' || extension === 'webp'
  const options = { animated, limitInputPixels: false }
  const { width, height, pageHeight, pages = 1 } = await sharp(bytes, options).metadata()
  // The `height` of an animation is the height of all its frames stacked.
  if (pages > 1 && (width * height > MAX_ANIMATION_PIXELS || pages > MAX_ANIMATION_FRAMES))
    return 'animation_too_large'
  if (width * height > MAX_PIXELS) return 'too_large'
  const image = sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  // An animation has no orientation, and rotating it would rotate the stack of its frames.
  const upright = pageHeight === undefined ? image.autoOrient() : image
  const { data, info } = await write[extension as keyof typeof write](upright)
    .timeout({ seconds: left() })
    .toBuffer({ resolveWithObject: true })
  const picture = { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  return { ...picture, smaller: pageHeight === undefined ? await makeSmaller(picture, left) : [] }
}

/**
 * Waiting pictures are in memory. A small picture counts as a megabyte, because the number of waiting
 * pictures must also be limited.
 */
const MAX_WAITING_BYTES = 160 * 1024 ** 2
const MIN_COUNTED_BYTES = 1024 ** 2
/** The largest pictures take two seconds. An upload waits for the turns of about thirty pictures. */
const WAIT_MS = 60_000

/** Decoding takes up to 200 MB, and a process therefore decodes a single picture at a time. */
const turns = makeTurns({ running: 1, places: MAX_WAITING_BYTES, wait_ms: WAIT_MS })

/** The owner of the picture. A background picture waits for its turn without a limit. */
export interface Sender {
  party: Party
  is_in_background?: true
}

/**
 * Returns the picture upright, without metadata, in its original format, with its smaller versions. An
 * animation keeps its frames. `too_large`: more than `MAX_MEGAPIXELS`. `animation_too_large`: its frames have
 * more than `MAX_ANIMATION_MEGAPIXELS` together, or are too many. `broken`: the picture cannot be decoded to
 * its end. `too_slow`, `busy`: a retry may help in a moment.
 */
export function cleanPicture(
  bytes: Buffer,
  type: FileType,
  { party, is_in_background }: Sender,
): Promise<Picture | PictureProblem> {
  const work = () =>
    decode(bytes, type).catch((error: unknown): PictureProblem => (isTimeout(error) ? 'too_slow' : 'broken'))
  return is_in_background
    ? turns.await(party, work)
    : turns.take(party, work, { size: Math.max(bytes.length, MIN_COUNTED_BYTES) })
}

async function lookThrough(bytes: Buffer, type: FileType): Promise<Picture | undefined> {
  if (!holdsPixelsOnly(bytes, type)) return undefined
  const left = secondsLeft()
  const sharp = await loadSharp()
  const animated = type.extension === 'gif' || type.extension === 'webp'
  const options = { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' as const }
  const { width, height, pageHeight } = await sharp(bytes, options).metadata()
  await sharp(bytes, options).timeout({ seconds: left() }).stats()
  const picture = { bytes, width, height: pageHeight ?? height }
  return { ...picture, smaller: pageHeight === undefined ? await makeSmaller(picture, left) : [] }
}

/** Thrown if there was not enough time for a picture, as on a busy machine. A retry may help. */
export class PictureTooSlow extends Error {
  override readonly name = 'PictureTooSlow'
}

/**
 * Returns the picture with its bytes unchanged if it can be decoded to its end and contains nothing but
 * pixels, as after `cleanPicture`. Returns undefined otherwise. Meant for work in the background. Throws
 * `PictureTooSlow`.
 */
export const verifyPicture = (
  bytes: Buffer,
  type: FileType,
  { party }: Pick<Sender, 'party'>,
): Promise<Picture | undefined> =>
  turns.await(party, () =>
    lookThrough(bytes, type).catch((error: unknown) => {
      if (isTimeout(error)) throw new PictureTooSlow('A picture took too long.', { cause: error })
      return undefined
    }),
  )
