// Creating and editing one product.

import type { Product } from '@kontor/contract/products'
import { Checkbox, TextInput } from '@mantine/core'
import { JsonTextarea } from '../../ui/fields/json-textarea.tsx'
import { TagsInput } from '../../ui/fields/tags-input.tsx'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { bySchema } from '../../ui/record/validation.ts'
import { RecordPage } from '../../ui/record-page.tsx'
import { useShop } from '../shops/shop-data.ts'
import { createProduct, getProduct, type ProductValues, updateProduct } from './product-data.ts'
import { ProductFiles } from './product-files.tsx'
import { EMPTY_PRODUCT, type ProductForm, productValues } from './product-form.ts'
import { ProductIntroduction } from './product-introduction.tsx'
import { ProductMeasures } from './product-measures.tsx'
import { ProductStock } from './product-stock.tsx'
import { ViewInShop } from './view-in-shop.tsx'

export function ProductPage() {
  const shop = useShop()
  return (
    <RecordPage<Product, ProductValues>
      resource="products"
      path="/account/products"
      list="Products"
      nameOf={({ title }) => title}
      noun={['product', 'products']}
      titles={{ create: 'Create Product', edit: 'Edit Product' }}
      subtitle={{ create: 'Add a new product to your store.' }}
      initial={EMPTY_PRODUCT}
      get={getProduct}
      valuesOf={productValues}
      validate={bySchema(async () => (await import('@kontor/contract/shapes/products')).productForm)}
      create={createProduct}
      update={updateProduct}
      aside={(product) => (
        <ViewInShop product={product} shop_slug={shop?.id === product.shop_id ? shop.slug : undefined} />
      )}
    >
      {(form, { item }) => (
        <>
          <ProductIntroduction form={form} item={item} />
          <FieldGroup
            title="Pictures and videos"
            help={
              item
                ? 'In the order in which customers see them. The cover stands for the product in lists.'
                : 'Pictures are uploaded once the product is created. A cover can be named now.'
            }
          >
            {item && <ProductFiles product={item} />}
            <TextInput
              label="Cover image"
              description={
                item ? 'The address of a picture. The first upload fills it.' : 'The address of a picture.'
              }
              placeholder="https://"
              inputMode="url"
              {...form.getInputProps('cover_url')}
            />
          </FieldGroup>
          {item && <ProductStock product={item} />}
          <SaleRules form={form} />
          <FieldGroup
            title="Where it is found"
            help="Customers browse by category; tags are for finer searches."
          >
            <TagsInput label="Categories" {...form.getInputProps('categories')} />
            <TagsInput label="Tags" {...form.getInputProps('tags')} />
          </FieldGroup>
          <ProductMeasures form={form} />
          <FieldGroup
            title="For programs"
            help="Anything else, as JSON, for your own programs and for those of your shop pages."
          >
            <JsonTextarea
              label="Data"
              description="Visible only to you, the store owner."
              {...form.getInputProps('data')}
            />
            <JsonTextarea
              label="Public data"
              description="Visible to everyone."
              {...form.getInputProps('data_public')}
            />
          </FieldGroup>
        </>
      )}
    </RecordPage>
  )
}

function SaleRules({ form }: { form: ProductForm }) {
  return (
    <FieldGroup title="How it is sold">
      <Checkbox
        label="Active"
        description="Customers see it in the shop and can order it."
        {...form.getInputProps('is_live', { type: 'checkbox' })}
      />
      <Checkbox
        label="Requires shipping"
        description="Off for what is not sent: services, downloads, vouchers."
        {...form.getInputProps('requires_shipping', { type: 'checkbox' })}
      />
      <Checkbox
        label="Allow negative stock"
        description="It stays on sale when nothing is left, for what is made to order."
        {...form.getInputProps('allow_negative_stock', { type: 'checkbox' })}
      />
      <TextInput
        label="Low stock at"
        description="When so many pieces or fewer are available in all warehouses together, it stands under ‘Needs you’ and a mail tells you, once. Empty: never."
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={form.values.low_stock_threshold ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const digits = value.replace(/\D/g, '')
          form.setFieldValue('low_stock_threshold', digits === '' ? null : Number(digits))
        }}
        error={form.errors.low_stock_threshold}
      />
    </FieldGroup>
  )
}
