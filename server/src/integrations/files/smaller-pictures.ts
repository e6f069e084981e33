// The smaller versions of an uploaded picture. They are stored beside the picture, under its key with their
// width, and removed with it.

import type { FileStore } from './file-store.ts'

/** A stored picture or video with its smaller versions. */
export interface PictureFile {
  storage_key: string
  /** In pixels, ascending; empty for videos and for pictures without smaller versions. */
  smaller_widths: readonly number[]
}

/** `products/ab/12.jpg` → `products/ab/12-640.webp`. */
export const smallerKey = (storage_key: string, width: number): string =>
  `${storage_key.replace(/\.[^.]+$/, '')}-${String(width)}.webp`

/** `origin` is where files are served, without a slash at the end. */
export const fileUrl = (origin: string, key: string): string => `${origin}/files/${key}`

export const smallerPictures = (origin: string, { storage_key, smaller_widths }: PictureFile) =>
  smaller_widths.map((width) => ({ width, url: fileUrl(origin, smallerKey(storage_key, width)) }))

/** Removes the picture and its smaller versions. A missing file is no error. */
export async function removePicture(
  store: Pick<FileStore, 'remove'>,
  { storage_key, smaller_widths }: PictureFile,
): Promise<void> {
  const keys = [storage_key, ...smaller_widths.map((width) => smallerKey(storage_key, width))]
  await Promise.all(keys.map((key) => store.remove(key)))
}
