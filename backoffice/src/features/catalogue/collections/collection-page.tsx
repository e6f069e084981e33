import type { Collection } from '@kontor/contract/catalogue/collections'
import { MAX_SLUG } from '@kontor/contract/catalogue/products/product-fields'
import { Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { Later } from '../../../ui/feedback/later.tsx'
import { MarkdownTextarea } from '../../../ui/fields/markdown/markdown-textarea.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import { useSlugFollowingTitle } from '../../../ui/slug-from-title.ts'
import {
  type CollectionValues,
  collectionFields,
  collectionValues,
  createCollection,
  EMPTY_COLLECTION,
  getCollection,
  SORTS,
  updateCollection,
} from './collection-data.ts'
import { collectionChoice, collectionTreeQuery } from './collection-tree.ts'
import { PictureField } from './picture-field.tsx'
import { RulesFields } from './rules-fields.tsx'

const CollectionItems = lazy(async () => ({
  default: (await import('./collection-items.tsx')).CollectionItems,
}))
const MatchingItems = lazy(async () => ({ default: (await import('./collection-items.tsx')).MatchingItems }))

const check = bySchema(
  async () => (await import('@kontor/contract/shapes/catalogue/collections')).collectionForm,
)

export function CollectionPage() {
  return (
    <RecordPage<Collection, CollectionValues>
      resource="collections"
      path="/account/collections"
      list={t('Collections')}
      nameOf={({ title }) => title}
      noun={[t('collection'), t('collections')]}
      titles={{ create: t('Create Collection'), edit: t('Edit Collection') }}
      initial={EMPTY_COLLECTION}
      get={getCollection}
      valuesOf={collectionValues}
      validate={(values) => check(collectionFields(values))}
      create={createCollection}
      update={updateCollection}
      aside={({ id }) => <Translate id={id} />}
    >
      {(form, { item }) => <CollectionFields form={form} item={item} />}
    </RecordPage>
  )
}

function Translate({ id }: { id: string }) {
  const may = useMay('shop:write')
  if (!may) return null
  return (
    <div>
      <Button variant="default" component={Link} to={`/account/shop/languages?id=${id}`}>
        {t('Translate')}
      </Button>
    </div>
  )
}

/**
 * Returns the possible parents of the collection: not a collection below the collection itself, and at most
 * three levels.
 */
function useParents(item: Collection | null, shop_id: string) {
  const { data: tree = [] } = useQuery(collectionTreeQuery(shop_id))
  return tree
    .filter(
      ({ id, path }) => path.length < 2 && id !== item?.id && !path.some((step) => step.id === item?.id),
    )
    .map(collectionChoice)
}

/** Returns the possible places among the siblings. The value of an option is the position. */
function usePositions(item: Collection | null, shop_id: string, parent_id: string | null) {
  const { data: tree = [] } = useQuery(collectionTreeQuery(shop_id))
  const siblings = tree.filter((one) => one.parent_id === parent_id && one.id !== item?.id)
  return [
    { value: '0', label: t('First') },
    ...siblings.map(({ title }, at) => ({ value: String(at + 1), label: t('After {title}', { title }) })),
  ]
}

function CollectionFields({
  form,
  item,
}: {
  form: UseFormReturnType<CollectionValues>
  item: Collection | null
}) {
  const selected = useSelectedShopId() ?? ''
  const shop_id = item?.shop_id ?? selected
  const parents = useParents(item, shop_id)
  const places = usePositions(item, shop_id, form.values.parent_id)
  const { kind, parent_id } = form.values
  const place = item !== null && item.parent_id === parent_id ? item.position : places.length - 1
  useSlugFollowingTitle({
    title: form.values.title,
    slug: form.values.slug,
    max: MAX_SLUG,
    follow: item === null,
    setSlug: (slug) => form.setFieldValue('slug', slug),
  })
  return (
    <>
      <FieldGroup title={t('Collection')}>
        <TextInput label={t('Title')} required {...form.getInputProps('title')} />
        <TextInput
          label={t('Slug')}
          description={t('The last part of the page’s URL.')}
          required
          {...form.getInputProps('slug')}
        />
        <MarkdownTextarea
          label={t('Description')}
          description={t('Shown above the products.')}
          {...form.getInputProps('description')}
        />
        <PictureField form={form} at="" picture={form.values} shop_id={shop_id} />
        <Select
          label={t('Parent collection')}
          description={t('Collections have up to three levels.')}
          placeholder={t('None')}
          data={parents}
          searchable
          clearable
          {...form.getInputProps('parent_id')}
          onChange={(parent_id) => form.setValues({ parent_id, position: null })}
        />
        <Select
          label={t('Position')}
          description={t('Among the collections with the same parent.')}
          data={places}
          value={String(form.values.position ?? place)}
          onChange={(next) => form.setFieldValue('position', Number(next))}
        />
        <Checkbox
          label={t('Published')}
          description={t('Visible in the shop, if its parent is.')}
          {...form.getInputProps('is_live', { type: 'checkbox' })}
        />
      </FieldGroup>
      <FieldGroup title={t('Products')}>
        {item === null && (
          <Radio.Group label={t('Products')} {...form.getInputProps('kind')}>
            <Stack gap={8} mt={8}>
              <Radio value="manual" label={t('Choose manually, after creating')} />
              <Radio value="rules" label={t('Add by rules')} />
            </Stack>
          </Radio.Group>
        )}
        {kind === 'rules' && <RulesFields form={form} shop_id={shop_id} />}
        <Select
          label={t('Sort by')}
          data={kind === 'manual' ? SORTS : SORTS.slice(1)}
          required
          {...form.getInputProps('sort')}
          value={kind === 'rules' && form.values.sort === 'manual' ? '-created_at' : form.values.sort}
        />
        {item !== null && (
          <Later height={300}>
            {kind === 'manual' ? <CollectionItems collection={item} /> : <MatchingItems collection={item} />}
          </Later>
        )}
      </FieldGroup>
    </>
  )
}
