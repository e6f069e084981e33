// Chooses a picture from the pictures of the shop's products.

import { Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { groupFilesQuery } from '../product-groups/group-query.ts'
import { productFilesQuery } from '../products/product-data.ts'
import { CatalogueSelect } from './catalogue-select.tsx'
import classes from './collections.module.css'

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: forms of several kinds have a picture, each at a path of its own
  form: UseFormReturnType<any>
  /** The path of the object with the picture, with a dot at the end. Empty for the form itself. */
  at: string
  picture: { file_id: string | null; picture_url: string | null }
  shop_id: string
}

export function PictureField({ form, at, picture, shop_id }: Props) {
  const [source, setSource] = useState({ id: '', title: '', kind: 'product' })
  const is_group = source.kind === 'group'
  const of_product = useQuery({ ...productFilesQuery(source.id), enabled: source.id !== '' && !is_group })
  // Variants have the pictures of their product.
  const of_group = useQuery({ ...groupFilesQuery(source.id), enabled: is_group })
  const result = is_group ? of_group : of_product
  const pictures = result.data?.filter(({ mime_type }) => mime_type.startsWith('image/'))
  const choose = (file_id: string | null, picture_url: string | null) => {
    form.setFieldValue(`${at}file_id`, file_id)
    form.setFieldValue(`${at}picture_url`, picture_url)
  }
  return (
    <div>
      {picture.picture_url && (
        <Group gap={12} mb={8}>
          <img className={classes.picture} src={picture.picture_url} alt="" />
          <Button variant="default" size="compact-sm" onClick={() => choose(null, null)}>
            {t('Remove picture')}
          </Button>
        </Group>
      )}
      <CatalogueSelect
        label={t('Picture')}
        description={t('Choose a product to use one of its pictures.')}
        shop_id={shop_id}
        chosen={source.id === '' ? undefined : { value: source.id, label: source.title }}
        onPick={(id, title, kind) => setSource({ id, title, kind })}
        error={form.getInputProps(`${at}file_id`).error}
      />
      {result.error && <ErrorAlert error={result.error} onRetry={() => result.refetch()} />}
      {pictures?.length === 0 && (
        <Text fz={14} c="dimmed" mt={8}>
          {t('This product has no pictures.')}
        </Text>
      )}
      <Group gap={8} mt={8}>
        {pictures?.map(({ id, url, alt, filename }) => (
          <button
            key={id}
            type="button"
            className={classes.choice}
            aria-pressed={id === picture.file_id}
            aria-label={t('Use {alt}', { alt: alt || filename })}
            onClick={() => choose(id, url)}
          >
            <img className={classes.picture} src={url} alt="" loading="lazy" />
          </button>
        ))}
      </Group>
    </div>
  )
}
