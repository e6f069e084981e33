import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DownloadRow } from '../../catalogue/products/digital/download-row.tsx'
import { type Dragging, type GalleryFile, GalleryRow } from './gallery-row.tsx'

const nothing = () => undefined
const PLACE = { is_first: true, is_last: false, may: true, onMove: nothing, onDelete: nothing }
const FILE = { id: 'f', title: 'a', filename: 'a', mime_type: 'image/png', alt: '', url: '', size: 1 }

/** The buttons that lead nowhere, by how that is said. */
function offButtons(row: React.ReactNode) {
  const buttons = renderToStaticMarkup(<MantineProvider>{row}</MantineProvider>).match(/<button[^>]*>/g) ?? []
  const labels = (found: string[]) => found.map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1])
  return {
    named: labels(buttons.filter((tag) => tag.includes('aria-disabled="true"'))),
    disabled: labels(buttons.filter((tag) => tag.includes(' disabled=""'))),
  }
}

test('the buttons of a row keep the focus where they lead nowhere', { timeout: 60_000 }, () => {
  const gallery = (
    <GalleryRow
      {...PLACE}
      file={FILE as unknown as GalleryFile}
      is_cover
      dragging={{} as Dragging}
      onAlt={nothing}
      onCover={nothing}
    />
  )
  expect(offButtons(gallery)).toEqual({ named: ['Cover image: a', 'Move up: a'], disabled: [] })
  const download = <DownloadRow {...PLACE} file={FILE as never} onTitle={nothing} />
  expect(offButtons(download)).toEqual({ named: ['Move up: a'], disabled: [] })
})
