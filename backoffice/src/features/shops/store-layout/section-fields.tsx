// The fields of one section of the start page.

import { MAX_SECTION_ITEMS, type SectionKind } from '@kontor/contract/shops/store-layout'
import { Checkbox, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueries, useQuery } from '@tanstack/react-query'
import { moved } from '../../../lib/moved.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { CountInput } from '../../../ui/fields/count-input.tsx'
import { MarkdownTextarea } from '../../../ui/fields/markdown/markdown-textarea.tsx'
import { CatalogueSelect } from '../../catalogue/collections/catalogue-select.tsx'
import { collectionChoice, collectionTreeQuery } from '../../catalogue/collections/collection-tree.ts'
import { PictureField } from '../../catalogue/collections/picture-field.tsx'
import { nameOfItemQuery } from './item-names.ts'
import { isBlank, type SectionValues, type StartPageValues } from './layout-data.ts'
import { LinkFields } from './link-fields.tsx'
import { RowHead } from './row-head.tsx'

export const SECTION_NAMES: Record<SectionKind, string> = {
  hero: t('Hero'),
  collection: t('Collection'),
  products: t('Products'),
  text_picture: t('Text and picture'),
  quote: t('Quote'),
}

interface Props {
  form: UseFormReturnType<StartPageValues>
  /** The path of the section in the form. */
  at: string
  section: SectionValues
  shop_id: string
}

export function SectionFields(props: Props) {
  const { section } = props
  return (
    <>
      {isBlank(section) && (
        <Text fz={14} c="dimmed">
          {section.kind === 'quote'
            ? t('Not shown in the shop: add a text.')
            : t('Not shown in the shop: add a title, text or picture.')}
        </Text>
      )}
      <FieldsOfKind {...props} />
    </>
  )
}

function FieldsOfKind(props: Props) {
  const { form, at, section } = props
  const title = <TextInput label={t('Title')} {...form.getInputProps(`${at}.title`)} />
  const text = <MarkdownTextarea label={t('Text')} {...form.getInputProps(`${at}.text`)} />
  // The key ties the chosen product, whose pictures are shown, to the section when sections move or
  // disappear.
  const picture = (
    <PictureField key={section.id} form={form} at={`${at}.`} picture={section} shop_id={props.shop_id} />
  )
  switch (section.kind) {
    case 'hero':
      return (
        <>
          {title}
          {text}
          {picture}
          <Checkbox label={t('Button')} {...form.getInputProps(`${at}.has_link`, { type: 'checkbox' })} />
          {section.has_link && (
            <LinkFields form={form} at={`${at}.link`} link={section.link} shop_id={props.shop_id} />
          )}
        </>
      )
    case 'collection':
      return <CollectionSection {...props} />
    case 'products':
      return (
        <>
          {title}
          <ChosenProducts {...props} />
        </>
      )
    case 'text_picture':
      return (
        <>
          {title}
          {text}
          {picture}
          <Select
            label={t('Picture position')}
            data={[
              { value: 'left', label: t('Left') },
              { value: 'right', label: t('Right') },
            ]}
            {...form.getInputProps(`${at}.side`)}
          />
        </>
      )
    case 'quote':
      return (
        <>
          {text}
          <TextInput label={t('By')} {...form.getInputProps(`${at}.by`)} />
        </>
      )
  }
}

function CollectionSection({ form, at, shop_id }: Props) {
  const { data: tree = [] } = useQuery(collectionTreeQuery(shop_id))
  return (
    <>
      <Select
        label={t('Collection')}
        required
        searchable
        data={tree.map(collectionChoice)}
        {...form.getInputProps(`${at}.collection_id`)}
      />
      <TextInput
        label={t('Title')}
        description={t('If empty, the collection’s title.')}
        {...form.getInputProps(`${at}.title`)}
      />
      <CountInput label={t('Number of products')} min={1} {...form.getInputProps(`${at}.limit`)} />
    </>
  )
}

function ChosenProducts({ form, at, section, shop_id }: Props) {
  const { item_ids } = section
  const names = useQueries({ queries: item_ids.map((id) => nameOfItemQuery(shop_id, id)) })
  const set = (next: string[]) => form.setFieldValue(`${at}.item_ids`, next)
  return (
    <div>
      <CatalogueSelect
        label={t('Add a product')}
        placeholder={t('Search title or SKU')}
        shop_id={shop_id}
        without={item_ids}
        disabled={item_ids.length >= MAX_SECTION_ITEMS}
        onPick={(id) => set([...item_ids, id])}
        error={form.getInputProps(`${at}.item_ids`).error}
      />
      {item_ids.map((id, index) => (
        <RowHead
          key={id}
          name={names[index]?.data ?? '…'}
          is_first={index === 0}
          is_last={index === item_ids.length - 1}
          onMove={(by) => set(moved(item_ids, index, index + by))}
          onDelete={() => set(item_ids.filter((other) => other !== id))}
        />
      ))}
    </div>
  )
}
