// Chooses the picture of the selected variants: one of the product's, one that another variant has, or a new upload.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import type { File as StoredFile } from '@kontor/contract/catalogue/products/files'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { IconUpload } from '../../../ui/display/icons.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { messageOf } from '../../../ui/feedback/error-alert.tsx'
import { uploadLoose } from '../../pictures/file-data.ts'
import type { Sheet } from '../sheet/use-sheet.ts'
import { textAt } from './variant-draft.ts'
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

export function PictureDialogue({ opened, sheet, group, pictures, onUploaded, onClose }: Props) {
  const [chosen, setChosen] = useState('')
  const [failure, setFailure] = useState('')
  const urls = new Set([
    ...pictures.map(({ url }) => url),
    group.cover_url,
    ...sheet.all.map((row) => textAt(sheet.draft, row, 'cover_url')),
  ])
  const names = new Map(pictures.map(({ url, alt, filename }) => [url, alt || filename]))
  const upload = async (file: File | null) => {
    if (file === null) return
    setFailure('')
    try {
      const stored = await uploadLoose(group.shop_id, file, () => undefined)
      onUploaded(stored)
      setChosen(stored.url)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <Confirm
      opened={opened}
      title={t('Choose a picture')}
      action={t('Apply')}
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
          <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.5} />}>
            {t('Upload a picture')}
          </Button>
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
