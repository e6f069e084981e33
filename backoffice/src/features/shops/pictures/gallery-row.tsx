// One picture or video, with actions.

import type { ProductFile } from '@kontor/contract/catalogue/products/products'
import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { type DragEvent, type MouseEventHandler, type ReactNode, useEffect, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { Hint } from '../../../ui/display/hint.tsx'
import { offProps } from '../../../ui/display/icon-button.tsx'
import {
  IconArrowDown,
  IconArrowUp,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconVideo,
  outline,
} from '../../../ui/display/icons.tsx'
import { focusNeighbour } from '../../../ui/keep-focus.ts'
import { fileSize } from './file-size.ts'
import classes from './gallery.module.css'

const IconGrip = outline(
  'M8 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M8 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M8 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)

export type GalleryFile = Pick<
  ProductFile,
  'id' | 'url' | 'alt' | 'filename' | 'mime_type' | 'size' | 'width' | 'height'
>

/** The row of a list sorted by dragging. */
export interface Dragging {
  'data-dragged': true | undefined
  'data-over': 'above' | 'below' | undefined
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onStart: () => void
  onEnd: () => void
}

interface GalleryRowProps {
  file: GalleryFile
  is_cover: boolean
  is_first: boolean
  is_last: boolean
  may: boolean
  dragging: Dragging
  onAlt: (alt: string) => void
  onMove: (by: -1 | 1) => void
  onCover: () => void
  onDelete: () => void
}

export function GalleryRow(props: GalleryRowProps) {
  const { file, is_cover, is_first, is_last, may, onMove, onCover, onDelete } = props
  const { onStart, onEnd, ...row } = props.dragging
  const is_picture = file.mime_type.startsWith('image/')
  const facts = [file.filename, file.width && `${file.width} × ${file.height}`, fileSize(file.size)]
  return (
    <li {...row}>
      {/* Keyboard users use the arrows below. */}
      <span
        className={classes.grip}
        draggable={may}
        aria-hidden
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', file.filename)
          const shown = event.currentTarget.parentElement
          if (shown) event.dataTransfer.setDragImage(shown, 24, 24)
          onStart()
        }}
        onDragEnd={onEnd}
      >
        {may && <IconGrip size={16} stroke={1.5} />}
      </span>
      {is_picture ? (
        <img className={classes.thumb} src={file.url} alt={file.alt} width={72} height={72} loading="lazy" />
      ) : (
        <span className={classes.thumb}>
          <IconVideo stroke={1.5} aria-hidden />
        </span>
      )}
      <div>
        <AltText file={file} onAlt={props.onAlt} />
        <Text fz={12} c="dimmed" mt={4} truncate>
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        {is_picture && (
          <Action
            label={is_cover ? t('Cover image') : t('Use as cover')}
            name={file.filename}
            disabled={is_cover}
            onClick={onCover}
          >
            {is_cover ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.5} />}
          </Action>
        )}
        <Action label={t('Move up')} name={file.filename} disabled={is_first} onClick={() => onMove(-1)}>
          <IconArrowUp size={18} stroke={1.5} />
        </Action>
        <Action label={t('Move down')} name={file.filename} disabled={is_last} onClick={() => onMove(1)}>
          <IconArrowDown size={18} stroke={1.5} />
        </Action>
        <Action
          label={t('Delete')}
          name={file.filename}
          onClick={(event) => {
            focusNeighbour(event.currentTarget.closest('li'))
            onDelete()
          }}
        >
          <IconTrash size={18} stroke={1.5} />
        </Action>
      </Group>
    </li>
  )
}

/** Saves when the field loses the focus, or at Enter. Enter must not submit the form around the field. */
function AltText({ file, onAlt }: { file: GalleryFile; onAlt: (alt: string) => void }) {
  const [text, setText] = useState(file.alt)
  useEffect(() => setText(file.alt), [file.alt])
  return (
    <TextInput
      size="sm"
      aria-label={t('Alt text of {filename}', { filename: file.filename })}
      placeholder={t('Alt text: describe the picture')}
      maxLength={500}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      onBlur={() => text.trim() !== file.alt && onAlt(text.trim())}
    />
  )
}

interface ActionProps {
  label: string
  name: string
  disabled?: boolean
  onClick: MouseEventHandler
  children: ReactNode
}

function Action({ label, name, disabled = false, onClick, children }: ActionProps) {
  return (
    <Hint label={label} delay_ms={300}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`${label}: ${name}`}
        {...offProps(disabled, onClick)}
      >
        {children}
      </ActionIcon>
    </Hint>
  )
}
