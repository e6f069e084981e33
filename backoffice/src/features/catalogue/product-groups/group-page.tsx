// Editing the fields of a product that hold for all variants.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import { Checkbox } from '@mantine/core'
import { lazy } from 'react'
import { t } from '../../../lib/texts.ts'
import { Later } from '../../../ui/feedback/later.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import { ProductDetails, TaxClassSelect } from '../products/form/product-introduction.tsx'
import { CoverAddress } from '../products/pictures/cover-address.tsx'
import { type GroupValues, groupValues, updateGroup } from './group-data.ts'
import { getGroup, RESOURCE } from './group-query.ts'
import { GroupTabs } from './group-tabs.tsx'

const LabelFields = lazy(async () => ({
  default: (await import('../products/form/label-fields.tsx')).LabelFields,
}))
const ProductSafety = lazy(async () => ({
  default: (await import('../products/form/product-safety.tsx')).ProductSafety,
}))
const GroupFiles = lazy(async () => ({ default: (await import('./group-files.tsx')).GroupFiles }))

const EMPTY: GroupValues = {
  title: '',
  slug: '',
  description: '',
  brand: '',
  categories: [],
  tags: [],
  tax_class: 'standard',
  requires_shipping: true,
  manufacturer_id: null,
  responsible_person_id: null,
  origin_country: '',
  safety_text: '',
  materials: '',
  cover_url: '',
  cover_file_id: null,
  is_live: false,
}

export function GroupPage() {
  return (
    <RecordPage<ProductGroup, GroupValues>
      resource={RESOURCE}
      path="/account/products"
      list={t('Products')}
      nameOf={({ title }) => title}
      noun={[t('product'), t('products')]}
      titles={{ create: t('Create Product'), edit: t('Edit Product') }}
      initial={EMPTY}
      get={getGroup}
      valuesOf={groupValues}
      validate={bySchema(
        async () =>
          (await import('@kontor/contract/shapes/catalogue/groups/product-groups')).productGroupUpdate,
      )}
      update={updateGroup}
      aside={(group) => <GroupTabs id={group.id} group={group} />}
    >
      {(form, { item }) => (
        <>
          <ProductDetails form={form} is_new={false} />
          <FieldGroup title={t('Availability')}>
            <Checkbox
              label={t('Active')}
              description={t('Customers can see it and order its active variants.')}
              {...form.getInputProps('is_live', { type: 'checkbox' })}
            />
            <Checkbox
              label={t('Requires shipping')}
              description={t('Turn off for services and downloads.')}
              {...form.getInputProps('requires_shipping', { type: 'checkbox' })}
            />
            <TaxClassSelect form={form} />
          </FieldGroup>
          <FieldGroup
            title={t('Pictures and videos')}
            help={t(
              'In the order customers see them. In the table of variants, each variant can choose one of them.',
            )}
          >
            {item && (
              <Later height={180}>
                <GroupFiles group={item} />
              </Later>
            )}
            <CoverAddress form={form} />
          </FieldGroup>
          <Later height={800}>
            <LabelFields form={form} />
            <ProductSafety form={form} shop_id={item?.shop_id ?? ''} />
          </Later>
        </>
      )}
    </RecordPage>
  )
}
