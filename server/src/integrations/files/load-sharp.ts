// The decoder of pictures, loaded with the first one: it takes a tenth of a second and as much memory as the whole of the rest's code, and
// most processes never see a picture. The types told by file-type.ts are the only ones whose decoders may run.

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
