// A product's pictures and videos: uploading with progress (by drop or choice), describing, ordering, deleting. Each step is saved at once, unlike
// the rest of the form.

import { MAX_UPLOAD_BYTES, type Product, type ProductFile } from '@kontor/contract/catalogue/products'
import { Button, FileButton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMay } from '../../lib/rights.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { IconUpload } from '../../ui/icons.tsx'
import { useDrop } from '../../ui/use-drop.ts'
import { focusIfLost } from '../../ui/use-focus-back.ts'
import { productFilesQuery, removeFile, updateFile, updateProduct, uploadFile } from './product-data.ts'
import { ProductFileRow } from './product-file-row.tsx'
import classes from './products.module.css'
import { SendingFile } from './sending-file.tsx'
import { useUploads } from './use-uploads.ts'

const TYPES = 'image/jpeg,image/png,image/gif,image/webp,video/mp4,video/webm,video/ogg'

export function ProductFiles({ product }: { product: Product }) {
  const client = useQueryClient()
  const { data: files = [], error } = useQuery(productFilesQuery(product.id))
  const may = useMay('shop:write')
  const [failure, setFailure] = useState<unknown>(null)
  const [doomed, setDoomed] = useState<ProductFile | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // The product's cover may change with its files, so everything about products is read again.
  const renew = () => client.invalidateQueries({ queryKey: ['products'] })
  const uploads = useUploads(renew, {
    most_bytes: MAX_UPLOAD_BYTES,
    too_large: 'Files can be up to 10 MiB.',
    send: (file, onProgress) => uploadFile(product.id, file, onProgress),
  })

  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (reason) {
      setFailure(reason)
    }
    await renew()
  }
  return (
    <section ref={place} aria-label="Pictures and videos" tabIndex={-1}>
      {(failure ?? error) !== null && (
        <ErrorAlert error={failure ?? error} {...(failure !== null && { onClose: () => setFailure(null) })} />
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Pictures and videos">
          {files.map((file, index) => (
            <ProductFileRow
              key={file.id}
              file={file}
              is_cover={file.id === product.cover_file_id || file.url === product.cover_url}
              is_first={index === 0}
              is_last={index === files.length - 1}
              onAlt={(alt) => attempt(() => updateFile(file, { alt }))}
              onMove={(by) => attempt(() => updateFile(file, { position: index + by }))}
              onCover={() => attempt(() => updateProduct(product.id, { cover_file_id: file.id }, {}))}
              onDelete={() => setDoomed(file)}
            />
          ))}
        </ul>
      )}
      {uploads.sending.map((file) => (
        <SendingFile key={file.key} file={file} onDismiss={() => uploads.dismiss(file.key)} />
      ))}
      {may && <DropZone onFiles={uploads.add} />}
      <Confirm
        opened={doomed !== null}
        title="Delete this file?"
        action="Delete"
        onClose={() => setDoomed(null)}
        onClosed={() => focusIfLost(place.current)}
        onConfirm={async () => {
          await removeFile(doomed!)
          await renew()
        }}
      >
        {doomed &&
          `'${doomed.filename}' will be deleted from the product and the shop. This cannot be undone.`}
      </Confirm>
    </section>
  )
}

function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const drop = useDrop(onFiles)
  return (
    <div className={classes.drop} {...drop}>
      <FileButton multiple accept={TYPES} onChange={onFiles} inputProps={{ 'aria-label': 'Upload files' }}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.5} />}>
            Upload files
          </Button>
        )}
      </FileButton>
      <Text fz={14} c="dimmed">
        or drop them here. jpg, png, gif, webp, mp4, webm, ogg; 10 MiB each at most.
      </Text>
    </div>
  )
}
