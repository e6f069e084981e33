// The pictures and videos of a product.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../../../lib/texts.ts'
import { SavedGallery } from '../../../shops/pictures/saved-gallery.tsx'
import { productFilesQuery, removeFile, updateFile, updateProduct, uploadFile } from '../product-data.ts'

export function ProductFiles({ product }: { product: Product }) {
  const client = useQueryClient()
  const { data = [], error } = useQuery(productFilesQuery(product.id))
  return (
    <SavedGallery
      files={data}
      error={error}
      isCover={({ id, url }) => id === product.cover_file_id || url === product.cover_url}
      send={(file, onProgress) => uploadFile(product.id, file, onProgress)}
      describe={(file, alt) => updateFile(file, { alt })}
      move={(file, position) => updateFile(file, { position })}
      choose={({ id }) => updateProduct(product.id, { cover_file_id: id }, {})}
      remove={removeFile}
      loss={product.group_id === null ? undefined : t('Other variants that show it will have no picture.')}
      // The product's cover may change with the files, so the page reads everything about products again.
      renew={() => client.invalidateQueries({ queryKey: ['products'] })}
    />
  )
}
