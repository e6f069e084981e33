// Loads the picture library with the first picture. Loading takes a tenth of a second and as much memory as
// all other code, and most processes never handle a picture. Only the decoders of the types in file-type.ts
// are unblocked.

import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
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
  return sharp
}

export function loadSharp(): Promise<typeof Sharp> {
  loading ??= load()
  return loading
}
