// How the smaller pictures made of an uploaded one are found: beside it, under its key with their width. They come and go with it.

import type { FileStore } from './file-store.ts'

export interface KeptPicture {
  storage_key: string
  /** In pixels, rising; empty for videos and for pictures of one size. */
  smaller_widths: readonly number[]
}

/** `products/ab/12.jpg` → `products/ab/12-640.webp`. */
export const smallerKey = (storage_key: string, width: number): string =>
  `${storage_key.replace(/\.[^.]+$/, '')}-${String(width)}.webp`

/** `origin` is where files are served, without a slash at the end. */
export const fileUrl = (origin: string, key: string): string => `${origin}/files/${key}`

export const smallerPictures = (origin: string, { storage_key, smaller_widths }: KeptPicture) =>
  smaller_widths.map((width) => ({ width, url: fileUrl(origin, smallerKey(storage_key, width)) }))

/** With all that was made of it. Whatever is not there is no error. */
export async function removePicture(
  store: Pick<FileStore, 'remove'>,
  { storage_key, smaller_widths }: KeptPicture,
): Promise<void> {
  const keys = [storage_key, ...smaller_widths.map((width) => smallerKey(storage_key, width))]
  await Promise.all(keys.map((key) => store.remove(key)))
}
