// The shop's logo prepared for a document: a PNG on a white background, no larger than a sharp print needs.

import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../../integrations/files/file-store.ts'
import { loadSharp } from '../../../integrations/files/load-sharp.ts'
import type { Logo } from './draw-invoice.ts'

/**
 * Returns undefined without a logo, or if the logo cannot be read: a document without a logo is better than
 * no document.
 */
export async function readLogo(files: FileStore, key: string): Promise<Logo | undefined> {
  const file = key === '' ? undefined : await files.find(key)
  if (file === undefined) return undefined
  try {
    const sharp = await loadSharp()
    const picture = sharp(await buffer(file.read()))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: 760, height: 200, fit: 'inside', withoutEnlargement: true })
      .png({ palette: false })
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width / 2, height: info.height / 2 }
  } catch {
    return undefined
  }
}
