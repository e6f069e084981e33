// Pictures and videos in order: uploading with progress (by drop or choice), describing, ordering by dragging
// or by buttons, choosing the cover, deleting. The caller decides what each step does.

import { Button, FileButton, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { IconUpload } from '../../../ui/display/icons.tsx'
import { useDrop } from '../../../ui/use-drop.ts'
import classes from './gallery.module.css'
import { type Dragging, type GalleryFile, GalleryRow } from './gallery-row.tsx'
import { SendingFile } from './sending-file.tsx'
import type { Uploads } from './use-uploads.ts'

const TYPES = 'image/jpeg,image/png,image/gif,image/webp,video/mp4,video/webm,video/ogg'

interface Props<File extends GalleryFile> {
  files: readonly File[]
  isCover: (file: File) => boolean
  uploads: Uploads
  onAlt: (file: File, alt: string) => void
  /** `to` is the new place, from 0. */
  onMove: (file: File, to: number) => void
  onCover: (file: File) => void
  onDelete: (file: File) => void
}

export function Gallery<File extends GalleryFile>({ files, isCover, uploads, ...on }: Props<File>) {
  const may = useMay('shop:write')
  const draggingAt = useDragging(files.length, (from, to) => on.onMove(files[from]!, to))
  return (
    <>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('Pictures and videos')}>
          {files.map((file, at) => (
            <GalleryRow
              key={file.id}
              file={file}
              is_cover={isCover(file)}
              is_first={at === 0}
              is_last={at === files.length - 1}
              may={may}
              dragging={draggingAt(at)}
              onAlt={(alt) => on.onAlt(file, alt)}
              onMove={(by) => on.onMove(file, at + by)}
              onCover={() => on.onCover(file)}
              onDelete={() => on.onDelete(file)}
            />
          ))}
        </ul>
      )}
      {uploads.sending.map((file) => (
        <SendingFile key={file.key} file={file} onDismiss={() => uploads.dismiss(file.key)} />
      ))}
      {may && <DropZone onFiles={uploads.add} />}
    </>
  )
}

/** Returns the dragged row and the row below the pointer. The rows ignore files dragged from elsewhere. */
function useDragging(rows: number, onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setFrom(null)
    setOver(null)
  }
  return (at: number): Dragging => ({
    'data-dragged': from === at || undefined,
    'data-over': from === null || over !== at || from === at ? undefined : at < from ? 'above' : 'below',
    onDragOver: (event: DragEvent) => {
      if (from === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(at)
    },
    onDrop: (event: DragEvent) => {
      if (from === null) return
      event.preventDefault()
      end()
      if (from !== at && from < rows) onMove(from, at)
    },
    onStart: () => setFrom(at),
    onEnd: end,
  })
}

function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const drop = useDrop(onFiles)
  return (
    <div className={classes.drop} {...drop}>
      <FileButton multiple accept={TYPES} onChange={onFiles} inputProps={{ 'aria-label': t('Upload files') }}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.5} />}>
            {t('Upload files')}
          </Button>
        )}
      </FileButton>
      <Text fz={14} c="dimmed">
        {t('or drop them here. jpg, png, gif, webp, mp4, webm, ogg; up to 10 MiB each.')}
      </Text>
    </div>
  )
}
