// Creating and editing one product.

import type { Product } from '@kontor/contract/catalogue/products'
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
      validate={bySchema(
        async () => (await import('@kontor/contract/shapes/catalogue/products')).productForm,
      )}
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
                ? 'In the order customers see them. Lists show the cover.'
                : 'Create the product to upload pictures.'
            }
          >
            {item && <ProductFiles product={item} />}
            <TextInput
              label="Cover image"
              description={item ? 'URL of a picture. The first upload fills it in.' : 'URL of a picture.'}
              placeholder="https://"
              inputMode="url"
              {...form.getInputProps('cover_url')}
            />
          </FieldGroup>
          {item && <ProductStock product={item} />}
          <SaleRules form={form} />
          <FieldGroup
            title="Categories and tags"
            help="Customers browse by category. Tags refine the search."
          >
            <TagsInput label="Categories" {...form.getInputProps('categories')} />
            <TagsInput label="Tags" {...form.getInputProps('tags')} />
          </FieldGroup>
          <ProductMeasures form={form} />
          <FieldGroup title="Custom data (JSON)" help="Fields for your own software and shop pages.">
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
    <FieldGroup title="Availability">
      <Checkbox
        label="Active"
        description="Customers can see and order it."
        {...form.getInputProps('is_live', { type: 'checkbox' })}
      />
      <Checkbox
        label="Requires shipping"
        description="Turn off for services, downloads and vouchers."
        {...form.getInputProps('requires_shipping', { type: 'checkbox' })}
      />
      <Checkbox
        label="Sell when out of stock"
        description="For products made to order."
        {...form.getInputProps('allow_negative_stock', { type: 'checkbox' })}
      />
      <TextInput
        label="Low stock at"
        description="You get one alert when available stock falls to this number. Empty: no alert."
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
