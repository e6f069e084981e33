// A file sold with a product, with buttons for actions.

import type { Download } from '@kontor/contract/catalogue/downloads'
import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../../../../lib/texts.ts'
import { Hint } from '../../../../ui/display/hint.tsx'
import { offProps } from '../../../../ui/display/icon-button.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../../ui/display/icons.tsx'
import { fileSize } from '../../../shops/pictures/file-size.ts'

export interface DownloadRowProps {
  file: Download
  is_first: boolean
  is_last: boolean
  may: boolean
  onTitle: (title: string) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

export function DownloadRow({ file, is_first, is_last, may, onTitle, onMove, onDelete }: DownloadRowProps) {
  const actions = [
    { label: t('Move up'), Icon: IconArrowUp, disabled: is_first, onClick: () => onMove(-1) },
    { label: t('Move down'), Icon: IconArrowDown, disabled: is_last, onClick: () => onMove(1) },
    { label: t('Delete'), Icon: IconTrash, disabled: false, onClick: onDelete },
  ]
  return (
    <li>
      <div>
        <Title file={file} may={may} onTitle={onTitle} />
        <Text fz={12} c="dimmed" mt={4} truncate>
          {file.filename} · {fileSize(file.size)}
        </Text>
      </div>
      {may && (
        <Group gap={4} wrap="nowrap">
          {actions.map(({ label, Icon, disabled, onClick }) => (
            <Hint key={label} label={label} delay_ms={300}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={`${label}: ${file.title}`}
                {...offProps(disabled, onClick)}
              >
                <Icon size={18} stroke={1.5} />
              </ActionIcon>
            </Hint>
          ))}
        </Group>
      )}
    </li>
  )
}

/** Saves when the field loses the focus, or at Enter. Enter must not submit the form around the field. */
function Title({ file, may, onTitle }: Pick<DownloadRowProps, 'file' | 'may' | 'onTitle'>) {
  const [text, setText] = useState(file.title)
  useEffect(() => setText(file.title), [file.title])
  const title = text.trim()
  return (
    <TextInput
      size="sm"
      aria-label={t('Title of {filename}', { filename: file.filename })}
      maxLength={200}
      readOnly={!may}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      onBlur={() => {
        if (title === '') setText(file.title)
        else if (title !== file.title) onTitle(title)
      }}
    />
  )
}
