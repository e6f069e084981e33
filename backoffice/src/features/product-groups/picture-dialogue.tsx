// Chooses the picture of the selected variants: one that another variant has, or a new upload.

import { Button, FileButton, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { messageOf } from '../../ui/error-alert.tsx'
import { IconUpload } from '../../ui/icons.tsx'
import { uploadFile } from '../products/product-data.ts'
import { renewGroups } from './group-data.ts'
import type { Sheet } from './use-sheet.ts'
import { textAt } from './variant-draft.ts'
import classes from './variants-sheet.module.css'

interface Props {
  opened: boolean
  sheet: Sheet
  group_cover: string
  onClose: () => void
}

const PICTURES = 'image/jpeg,image/png,image/gif,image/webp'

export function PictureDialogue({ opened, sheet, group_cover, onClose }: Props) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [uploads, setUploads] = useState<readonly string[]>([])
  const [failure, setFailure] = useState('')
  const urls = new Set([
    group_cover,
    ...sheet.all.map((row) => textAt(sheet.draft, row, 'cover_url')),
    ...uploads,
  ])
  // A file belongs to a product; the picture may be shown for others, too.
  const owner = sheet.chosen.find(({ is_new }) => !is_new)
  const upload = async (file: File | null) => {
    if (file === null || owner === undefined) return
    setFailure('')
    try {
      const [stored] = await uploadFile(owner.key, file, () => undefined)
      if (stored === undefined) return
      setUploads((before) => [...before, stored.url])
      setChosen(stored.url)
      // The upload has changed the product, so what is saved next has to be based on a newer version.
      await renewGroups(client)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <Confirm
      opened={opened}
      title="Choose a picture"
      action="Apply"
      dangerous={false}
      has_field
      onClose={onClose}
      onConfirm={() => {
        const column = sheet.columns.find(({ key }) => key === 'cover_url')!
        sheet.setCells(sheet.chosen.map((row) => ({ row, column, text: chosen })))
        setChosen('')
      }}
    >
      <Text fz={14} mb={16}>
        {sheet.chosen.length === 1
          ? `For ${sheet.chosen[0]?.title}.`
          : `For the ${sheet.chosen.length} selected variants.`}
      </Text>
      <Group gap={8} mb={16}>
        {[...urls]
          .filter((url) => url !== '')
          .map((url, at) => (
            <button
              key={url}
              type="button"
              className={classes.picture}
              aria-pressed={url === chosen}
              aria-label={`Picture ${at + 1}`}
              onClick={() => setChosen(url)}
            >
              <img src={url} alt="" loading="lazy" />
            </button>
          ))}
      </Group>
      {owner !== undefined && (
        <FileButton accept={PICTURES} onChange={upload} inputProps={{ 'aria-label': 'Upload a picture' }}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.5} />}>
              Upload a picture
            </Button>
          )}
        </FileButton>
      )}
      {failure !== '' && (
        <Text role="alert" fz={14} c="var(--danger)" mt={8}>
          {failure}
        </Text>
      )}
    </Confirm>
  )
}
