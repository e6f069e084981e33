// Reads the files of a multipart body one after another, which keeps a single file in memory. The content
// decides the type of a file. A picture is only accepted re-encoded.

import { MAX_UPLOAD_BYTES } from '@kontor/contract/catalogue/products/products'
import type { FastifyRequest } from 'fastify'
import type { FileType } from '../../integrations/files/file-type.ts'
import {
  cleanPicture,
  MAX_ANIMATION_FRAMES,
  MAX_ANIMATION_MEGAPIXELS,
  MAX_MEGAPIXELS,
  type Picture,
  type PictureProblem,
  type Sender,
} from '../../integrations/files/picture.ts'
import { type ApiError, apiError, invalidField, secondsToComeBack } from '../errors/problem.ts'

interface Expected {
  noun: 'file' | 'picture'
  /** The maximum number of files in a request. */
  most: number
}

const MAX_UPLOAD_MIB = MAX_UPLOAD_BYTES / 1024 ** 2

/** The refusal for an error of the multipart parser, which is always about the body: too large, cut off, or no form at all. */
function rejectBody(error: unknown, { noun, most }: Expected): ApiError {
  const { code } = error as { code?: unknown }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return apiError('too_large', `A ${noun} can be at most ${MAX_UPLOAD_MIB} MiB.`)
  if (code === 'FST_FILES_LIMIT')
    return apiError(
      'too_large',
      most === 1 ? `Send one ${noun}.` : `At most ${most} ${noun}s can be uploaded together.`,
    )
  return apiError('bad_request', 'The upload could not be read. Please send it again.')
}

/**
 * Yields the uploaded files, each read into memory in its turn. Refuses `too_large`, and a body that is not
 * multipart.
 */
export async function* uploadedFiles(
  request: FastifyRequest,
  expected: Expected,
): AsyncGenerator<{ bytes: Buffer; filename: string }> {
  const { noun, most } = expected
  if (!request.isMultipart?.())
    throw apiError(
      'unsupported_media_type',
      `Send the ${most === 1 ? noun : `${noun}s`} as multipart/form-data.`,
    )
  const limits = { fileSize: MAX_UPLOAD_BYTES, files: most, fields: 20, fieldSize: 1000 }
  try {
    for await (const part of request.parts({ limits }))
      if (part.type === 'file') yield { bytes: await part.toBuffer(), filename: part.filename }
  } catch (error) {
    throw rejectBody(error, expected)
  }
}

const OF_PICTURES: Record<Exclude<PictureProblem, 'too_slow' | 'busy'>, string> = {
  broken: 'This picture is damaged and cannot be read.',
  too_large: `This picture is too large: at most ${MAX_MEGAPIXELS} megapixels.`,
  animation_too_large: `This animation is too large: at most ${MAX_ANIMATION_FRAMES} frames, which together have at most ${MAX_ANIMATION_MEGAPIXELS} megapixels.`,
}

/**
 * Returns the picture, re-encoded for storing. Refuses a picture that cannot be decoded or has too many
 * pixels, at `field`. Refuses with `unavailable` if too many pictures wait, or if this picture took too long.
 */
export async function uploadedPicture(
  bytes: Buffer,
  type: FileType,
  { field, ...sender }: { field: string } & Sender,
): Promise<Picture> {
  const picture = await cleanPicture(bytes, type, sender)
  if (picture === 'too_slow' || picture === 'busy')
    throw apiError('unavailable', {
      message:
        picture === 'busy'
          ? 'Many pictures are being processed. Please try again in a moment.'
          : 'This picture took too long to process. Try again in a moment, or make it smaller.',
      retry_after_seconds: secondsToComeBack(),
    })
  if (typeof picture === 'string') throw invalidField(field, OF_PICTURES[picture])
  return picture
}
