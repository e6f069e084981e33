// The pictures and videos of a product before the product exists. The page uploads the files immediately, and
// the files become part of the product when the product is created.

import type { File as StoredFile } from '@kontor/contract/catalogue/products/files'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { moved } from '../../../../lib/moved.ts'
import { t } from '../../../../lib/texts.ts'
import { messageOf } from '../../../../ui/feedback/error-alert.tsx'
import { describeFile, FILE_LIMIT, uploadLoose } from '../../../shops/pictures/file-data.ts'
import { Gallery } from '../../../shops/pictures/gallery.tsx'
import { useUploads } from '../../../shops/pictures/use-uploads.ts'
import type { ProductForm } from '../form/product-form.ts'

export function NewPictures({ form, shop_id }: { form: ProductForm; shop_id: string }) {
  const { pictures, cover_file_id, cover_url } = form.values
  const set = (change: (before: StoredFile[]) => StoredFile[]) => form.setFieldValue('pictures', change)
  const uploads = useUploads(async () => undefined, {
    ...FILE_LIMIT,
    send: async (file, onProgress) => {
      const stored = await uploadLoose(shop_id, file, onProgress)
      set((before) => [...before, stored])
    },
  })
  const uploading = uploads.sending.filter(({ problem }) => problem === null).length
  // The form is not sent before all uploads have ended.
  useEffect(() => {
    if (form.values.uploading !== uploading) form.setFieldValue('uploading', uploading)
  })

  // The server does the same: without a choice, the first picture is the cover.
  const first = pictures.find(({ mime_type }) => mime_type.startsWith('image/'))
  const cover = cover_file_id ?? (cover_url === '' ? first?.id : undefined)
  const describe = async (file: StoredFile, alt: string) => {
    try {
      const changed = await describeFile(file.id, alt)
      set((before) => before.map((one) => (one.id === file.id ? changed : one)))
    } catch (error) {
      notifications.show({ color: 'red', title: t('Alt text not saved'), message: messageOf(error) })
    }
  }
  return (
    <section aria-label={t('Pictures and videos')}>
      <Gallery
        files={pictures}
        isCover={({ id }) => id === cover}
        uploads={uploads}
        onAlt={describe}
        onMove={(file, to) => set((before) => moved(before, pictures.indexOf(file), to))}
        onCover={({ id }) => form.setFieldValue('cover_file_id', id)}
        onDelete={(file) => {
          set((before) => before.filter(({ id }) => id !== file.id))
          if (cover_file_id === file.id) form.setFieldValue('cover_file_id', null)
        }}
      />
    </section>
  )
}
