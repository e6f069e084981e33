// Pictures out of an archive are stored as they are only where they hold nothing but pixels: as an upload is after it was cleaned.

import { expect, test } from 'vitest'
import { canvas } from '../../testing/upload.ts'
import { fileTypeOf } from './file-type.ts'
import { cleanPicture, verifyPicture } from './picture.ts'

const ACCOUNT = { party: { account_id: 'one', standing: 'unknown' } } as const
const PLACE = { IFD0: { Copyright: 'author' }, IFD3: { GPSLatitude: '53/1 33/1 0/1' } }

const keep = (bytes: Buffer) => verifyPicture(bytes, fileTypeOf(bytes)!, ACCOUNT)

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'U-01 %s: as it is only without anything beside its pixels',
  async (format) => {
    const drawn = await canvas(9, 6).toFormat(format).toBuffer()
    const cleaned = await cleanPicture(drawn, fileTypeOf(drawn)!, ACCOUNT)
    if (typeof cleaned === 'string') throw new Error(cleaned)
    expect((await keep(cleaned.bytes))?.bytes).toBe(cleaned.bytes)
    for (const more of ['\0', '<script>', 'PK\u0003\u0004'])
      expect(await keep(Buffer.concat([cleaned.bytes, Buffer.from(more)]))).toBeUndefined()
    expect(await keep(cleaned.bytes.subarray(0, -2))).toBeUndefined()
    // GIF has no place for EXIF.
    if (format !== 'gif')
      expect(await keep(await canvas(9, 6).withExif(PLACE).toFormat(format).toBuffer())).toBeUndefined()
  },
)
