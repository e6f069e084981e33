// The API calls for pictures and videos uploaded before any record uses the file.

import { files, type File as StoredFile } from '@kontor/contract/catalogue/products/files'
import { MAX_UPLOAD_BYTES } from '@kontor/contract/catalogue/products/products'
import { call, upload } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'

export const FILE_LIMIT = { max_bytes: MAX_UPLOAD_BYTES, too_large: t('Files can be up to 10 MiB.') }

/** The server deletes the file after a day unless a record uses the file. */
export async function uploadLoose(
  shop_id: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<StoredFile> {
  const form = new FormData()
  form.append('file', file)
  const [stored] = await upload(files.upload, { query: { shop_id }, form }, onProgress)
  return stored!
}

export const describeFile = (id: string, alt: string) => call(files.update, { params: { id }, body: { alt } })
