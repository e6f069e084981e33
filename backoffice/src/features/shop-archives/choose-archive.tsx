// Where an archive is chosen or dropped.

import { Button, FileButton, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './archives.module.css'

export function ChooseArchive({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Stack gap={16}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragEnter={hold}
        onDragOver={hold}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [file] = event.dataTransfer.files
          if (file) onFile(file)
        }}
      >
        <FileButton
          accept=".gz,application/gzip"
          onChange={(file) => file && onFile(file)}
          inputProps={{ 'aria-label': 'Choose an archive' }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} stroke={1.5} />}>
              Choose an archive
            </Button>
          )}
        </FileButton>
        <Text fz={14} c="dimmed">
          or drop it here: a file that ends in .kontor.tar.gz
        </Text>
      </div>
      <Text maw="70ch" c="dimmed" fz={14}>
        It is sent, checked, and shown to you before anything is made of it. An archive is made in the
        settings of a shop, under ‘Export this shop’.
      </Text>
    </Stack>
  )
}
