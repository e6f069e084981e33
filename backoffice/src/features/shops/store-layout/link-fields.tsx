// The fields of one link: the title and the target.

import { LINKED_PAGES } from '@kontor/contract/shops/store-links'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { FieldRow } from '../../../ui/record/field-group.tsx'
import { CatalogueSelect } from '../../catalogue/collections/catalogue-select.tsx'
import { collectionChoice, collectionTreeQuery } from '../../catalogue/collections/collection-tree.ts'
import { nameOfItemQuery } from './item-names.ts'
import type { LinkValues } from './layout-data.ts'

const KINDS: readonly { value: LinkValues['kind']; label: string }[] = [
  { value: 'collection', label: t('Collection') },
  { value: 'product', label: t('Product') },
  { value: 'page', label: t('Page') },
  { value: 'home', label: t('Start page') },
  { value: 'address', label: 'URL' },
]

const PAGE_NAMES: Record<(typeof LINKED_PAGES)[number], string> = {
  imprint: t('Imprint'),
  terms: t('Terms'),
  privacy: t('Privacy'),
  returns: t('Returns'),
  shipping: t('Shipping'),
}

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: forms of several kinds have links, each at a path of its own
  form: UseFormReturnType<any>
  /** The path of the link in the form. */
  at: string
  link: LinkValues
  shop_id: string
}

export function LinkFields({ form, at, link, shop_id }: Props) {
  return (
    <>
      <FieldRow>
        <TextInput label={t('Title')} required {...form.getInputProps(`${at}.title`)} />
        <Select
          label={t('Link to')}
          data={KINDS}
          required
          {...form.getInputProps(`${at}.kind`)}
          onChange={(kind) => {
            form.setFieldValue(`${at}.kind`, kind)
            // The id of a collection is none of a product.
            form.setFieldValue(`${at}.target_id`, null)
          }}
        />
      </FieldRow>
      <Target {...{ form, at, link, shop_id }} />
    </>
  )
}

function Target({ form, at, link, shop_id }: Props) {
  const { data: tree = [] } = useQuery(collectionTreeQuery(link.kind === 'collection' ? shop_id : ''))
  const product_id = link.kind === 'product' ? link.target_id : null
  const name = useQuery(nameOfItemQuery(shop_id, product_id ?? ''))
  switch (link.kind) {
    case 'home':
      return null
    case 'collection':
      return (
        <Select
          label={t('Collection')}
          required
          searchable
          data={tree.map(collectionChoice)}
          {...form.getInputProps(`${at}.target_id`)}
        />
      )
    case 'product':
      return (
        <CatalogueSelect
          label={t('Product')}
          required
          shop_id={shop_id}
          chosen={product_id === null ? undefined : { value: product_id, label: name.data ?? '…' }}
          onPick={(id) => form.setFieldValue(`${at}.target_id`, id)}
          error={form.getInputProps(`${at}.target_id`).error}
        />
      )
    case 'page':
      return (
        <Select
          label={t('Page')}
          required
          data={LINKED_PAGES.map((page) => ({ value: page, label: PAGE_NAMES[page] }))}
          {...form.getInputProps(`${at}.page`)}
        />
      )
    case 'address':
      return (
        <TextInput
          label="URL"
          description={t('https://…, or a path in the shop such as /products')}
          required
          {...form.getInputProps(`${at}.url`)}
        />
      )
  }
}
