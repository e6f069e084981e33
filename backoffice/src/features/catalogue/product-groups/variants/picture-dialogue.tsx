// Chooses the picture of the selected variants: a picture of the product, the picture of another variant, or
// a new upload.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import type { File as StoredFile } from '@kontor/contract/catalogue/products/files'
import { FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../../lib/texts.ts'
import { ActionButton } from '../../../../ui/action-button.tsx'
import { IconUpload } from '../../../../ui/display/icons.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { messageOf } from '../../../../ui/feedback/error-alert.tsx'
import { uploadLoose } from '../../../shops/pictures/file-data.ts'
import type { Sheet } from '../sheet/use-sheet.ts'
import { type CellChange, textAt } from './variant-draft.ts'
import classes from './variants-sheet.module.css'

interface Props {
  opened: boolean
  sheet: Sheet
  group: ProductGroup
  pictures: readonly StoredFile[]
  onUploaded: (file: StoredFile) => void
  onClose: () => void
}

const PICTURES = 'image/jpeg,image/png,image/gif,image/webp'

/** Returns the picture cell of each selected variant. Empty cells would remove the pictures. */
export function pictureCells(
  { chosen, columns }: Pick<Sheet, 'chosen' | 'columns'>,
  url: string,
): CellChange[] {
  if (url === '') throw new Error(t('Choose a picture.'))
  const column = columns.find(({ key }) => key === 'cover_url')!
  return chosen.map((row) => ({ row, column, text: url }))
}

export function PictureDialogue({ opened, sheet, group, pictures, onUploaded, onClose }: Props) {
  const [chosen, setChosen] = useState('')
  const [is_uploading, setUploading] = useState(false)
  const [failure, setFailure] = useState('')
  const [was_opened, setWasOpened] = useState(opened)
  if (was_opened !== opened) {
    setWasOpened(opened)
    // A choice for other variants does not apply to the present variants.
    if (opened) {
      setChosen('')
      setFailure('')
    }
  }
  const urls = new Set([
    ...pictures.map(({ url }) => url),
    group.cover_url,
    ...sheet.all.map((row) => textAt(sheet.draft, row, 'cover_url')),
  ])
  const names = new Map(pictures.map(({ url, alt, filename }) => [url, alt || filename]))
  const upload = async (file: File | null) => {
    if (file === null) return
    setFailure('')
    setUploading(true)
    try {
      const stored = await uploadLoose(group.shop_id, file, () => undefined)
      onUploaded(stored)
      setChosen(stored.url)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setUploading(false)
    }
  }
  return (
    <Confirm
      opened={opened}
      title={t('Choose a picture')}
      action={t('Apply')}
      dangerous={false}
      has_field
      is_waiting={is_uploading}
      onClose={onClose}
      onConfirm={() => sheet.setCells(pictureCells(sheet, chosen))}
    >
      <Text fz={14} mb={16}>
        {sheet.chosen.length === 1
          ? t('For {title}.', { title: sheet.chosen[0]!.title })
          : t('For the {count} selected variants.', { count: sheet.chosen.length })}
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
              aria-label={names.get(url) ?? t('Picture {number}', { number: at + 1 })}
              onClick={() => setChosen(url)}
            >
              <img src={url} alt="" loading="lazy" />
            </button>
          ))}
      </Group>
      <FileButton accept={PICTURES} onChange={upload} inputProps={{ 'aria-label': t('Upload a picture') }}>
        {(props) => (
          <ActionButton
            {...props}
            variant="default"
            loading={is_uploading}
            leftSection={<IconUpload size={16} stroke={1.5} />}
          >
            {t('Upload a picture')}
          </ActionButton>
        )}
      </FileButton>
      {failure !== '' && (
        <Text role="alert" fz={14} c="var(--danger)" mt={8}>
          {failure}
        </Text>
      )}
    </Confirm>
  )
}
