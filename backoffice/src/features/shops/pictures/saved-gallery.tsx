// The pictures and videos of an existing record. Each step is saved immediately, unlike the rest of the form.

import { useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import { FILE_LIMIT } from './file-data.ts'
import { Gallery } from './gallery.tsx'
import type { GalleryFile } from './gallery-row.tsx'
import { useUploads } from './use-uploads.ts'

interface Props<Row extends GalleryFile> {
  files: readonly Row[]
  /** The error of the read. */
  error: unknown
  isCover: (file: Row) => boolean
  send: (file: File, onProgress: (part: number) => void) => Promise<unknown>
  describe: (file: Row, alt: string) => Promise<unknown>
  move: (file: Row, to: number) => Promise<unknown>
  choose: (file: Row) => Promise<unknown>
  remove: (file: Row) => Promise<unknown>
  /** A sentence about further effects of a deletion. */
  loss?: string | undefined
  /** Reads again the queries that show the files. */
  renew: () => Promise<unknown>
}

export function SavedGallery<Row extends GalleryFile>(props: Props<Row>) {
  const { files, error, isCover, send, describe, move, choose, remove, loss, renew } = props
  const [failure, setFailure] = useState<unknown>(null)
  const [doomed, setDoomed] = useState<Row | null>(null)
  const place = useRef<HTMLElement>(null)
  const uploads = useUploads(renew, { ...FILE_LIMIT, send })
  const attempt = async (work: Promise<unknown>) => {
    setFailure(null)
    await work.catch(setFailure)
    await renew()
  }
  return (
    <section ref={place} aria-label={t('Pictures and videos')} tabIndex={-1}>
      {(failure ?? error) !== null && (
        <ErrorAlert error={failure ?? error} {...(failure !== null && { onClose: () => setFailure(null) })} />
      )}
      <Gallery
        files={files}
        isCover={isCover}
        uploads={uploads}
        onAlt={(file, alt) => attempt(describe(file, alt))}
        onMove={(file, to) => attempt(move(file, to))}
        onCover={(file) => attempt(choose(file))}
        onDelete={setDoomed}
      />
      <Confirm
        opened={doomed !== null}
        title={t('Delete this file?')}
        action={t('Delete')}
        onClose={() => setDoomed(null)}
        onClosed={() => focusIfLost(place.current)}
        onConfirm={async () => {
          await remove(doomed!)
          await renew()
        }}
      >
        {doomed &&
          t("'{filename}' will be deleted from the product and the shop. This cannot be undone.", {
            filename: doomed.filename,
          })}
        {loss && ` ${loss}`}
      </Confirm>
    </section>
  )
}
