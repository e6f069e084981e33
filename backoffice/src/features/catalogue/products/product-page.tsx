// Creating and editing one product, which may be a variant. Parts that few products need, and parts far
// below, are loaded late.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Later, Room } from '../../../ui/feedback/later.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import { useShop, useShopCurrency } from '../../shops/shop-data.ts'
import { onHandAsRead, RESOURCE as STOCK } from '../../stock/movements/stock-data.ts'
import {
  compareAtProblems,
  EMPTY_PRODUCT,
  giftCardChanges,
  type ProductForm,
  type ProductFormValues,
  productValues,
  typedWhole,
} from './form/product-form.ts'
import { ProductDetails, ProductPricing } from './form/product-introduction.tsx'
import { CoverAddress } from './pictures/cover-address.tsx'
import { getProduct, updateProduct } from './product-data.ts'
import classes from './products.module.css'

const ProductActions = lazy(async () => ({
  default: (await import('./product-actions.tsx')).ProductActions,
}))
const ProductFiles = lazy(async () => ({
  default: (await import('./pictures/product-files.tsx')).ProductFiles,
}))
const NewPictures = lazy(async () => ({ default: (await import('./pictures/new-pictures.tsx')).NewPictures }))
const ProductStock = lazy(async () => ({ default: (await import('./product-stock.tsx')).ProductStock }))
const NewStock = lazy(async () => ({ default: (await import('./new-stock.tsx')).NewStock }))
const DigitalGoods = lazy(async () => ({
  default: (await import('./digital/digital-goods.tsx')).DigitalGoods,
}))
const HeldSummary = lazy(async () => ({ default: (await import('./form/held-summary.tsx')).HeldSummary }))
const ProductMore = lazy(async () => ({ default: (await import('./form/product-more.tsx')).ProductMore }))
const ViewProductInShop = lazy(async () => ({
  default: (await import('./view-in-shop.tsx')).ViewProductInShop,
}))
const FirstOptions = lazy(async () => ({
  default: (await import('./first-options.tsx')).FirstOptions,
}))

const check = bySchema(
  async () => (await import('@kontor/contract/shapes/catalogue/products/products')).productForm,
)

const creating = () => import('./create-product.ts')

export function ProductPage() {
  const shop = useShop()
  const client = useQueryClient()
  return (
    <RecordPage<Product, ProductFormValues>
      resource="products"
      path="/account/products"
      list={t('Products')}
      nameOf={productName}
      noun={[t('product'), t('products')]}
      titles={{ create: t('Create Product'), edit: t('Edit Product') }}
      subtitle={{ create: t('Add a new product to your store.') }}
      initial={EMPTY_PRODUCT}
      get={getProduct}
      valuesOf={productValues}
      validate={async (values, is_new) => ({
        ...compareAtProblems(values),
        ...(await check(values)),
        ...(is_new && (await creating()).newProductProblems(values)),
      })}
      question={async (values, item) =>
        item === null || values.uses_license_keys === item.uses_license_keys
          ? null
          : (await import('./digital/license-keys-question.ts')).licenseKeysQuestion(
              values,
              item,
              onHandAsRead(client, item),
            )
      }
      create={async (values, options) => (await creating()).createProduct(values, options)}
      update={async (...change) => {
        const saved = await updateProduct(...change)
        // The stock changes when licence keys begin or end.
        void client.invalidateQueries({ queryKey: [STOCK] })
        return saved
      }}
      landing={({ id, group_id }) =>
        group_id === null ? `/account/products/${id}` : `/account/products/groups/${group_id}/variants`
      }
      aside={(product) => (
        <div className={classes.actions}>
          <Suspense>
            <ViewProductInShop
              product={product}
              shop_slug={shop?.id === product.shop_id ? shop.slug : undefined}
            />
          </Suspense>
          <Suspense fallback={null}>
            <ProductActions key={product.id} product={product} />
          </Suspense>
        </div>
      )}
    >
      {(form, { item }) => <ProductFields form={form} item={item} />}
    </RecordPage>
  )
}

function ProductFields({ form, item }: { form: ProductForm; item: Product | null }) {
  const selected = useSelectedShopId() ?? ''
  const shop_id = item?.shop_id ?? selected
  const currency = useShopCurrency(item?.shop_id)
  const is_variant = item !== null && item.group_id !== null
  const has_variants = form.values.options.length > 0
  return (
    <>
      {is_variant ? (
        <Suspense fallback={null}>
          <HeldSummary variant={item} />
        </Suspense>
      ) : (
        <ProductDetails form={form} is_new={item === null} />
      )}
      <ProductPricing form={form} currency={currency} is_variant={is_variant} has_variants={has_variants} />
      {item === null && (
        <Suspense fallback={<Room height={146} />}>
          <FirstOptions form={form} />
        </Suspense>
      )}
      {/* Above all late parts, because a button must not move away from under the pointer. */}
      <SaleRules form={form} item={item} />
      <Pictures form={form} item={item} shop_id={shop_id} />
      {item ? (
        <Later height={260}>
          <ProductStock product={item} />
        </Later>
      ) : (
        <Suspense fallback={<Room height={222} />}>
          <NewStock form={form} shop_id={shop_id} has_variants={has_variants} />
        </Suspense>
      )}
      <Later height={300}>
        <DigitalGoods form={form} item={item} />
      </Later>
      <Later height={1200}>
        <ProductMore form={form} item={item} shop_id={shop_id} />
      </Later>
    </>
  )
}

interface PicturesProps {
  form: ProductForm
  item: Product | null
  shop_id: string
}

const Pictures = ({ form, item, shop_id }: PicturesProps) => (
  <FieldGroup
    title={t('Pictures and videos')}
    help={t('In the order customers see them. Lists show the cover.')}
  >
    <Later height={item ? 180 : 70}>
      {item ? <ProductFiles product={item} /> : <NewPictures form={form} shop_id={shop_id} />}
    </Later>
    <CoverAddress form={form} />
  </FieldGroup>
)

/** Hides the fields that a gift card does not need, and keeps the typed values. */
export function SaleRules({ form, item }: { form: ProductForm; item: Product | null }) {
  const is_variant = item !== null && item.group_id !== null
  return (
    <FieldGroup title={t('Availability')}>
      <Checkbox
        label={t('Active')}
        description={
          is_variant
            ? t('Customers can see and order it if its product is active.')
            : t('Customers can see and order it.')
        }
        {...form.getInputProps('is_live', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('Gift card')}
        description={[
          t(
            'Each item is a code worth its price, sent by email after payment. No shipping, stock, tax or discount.',
          ),
          // Directive 2006/112/EC, article 30b (1): a voucher is taxed when issued if the tax is known at
          // that time.
          form.values.is_gift_card &&
            t(
              'If you sell in one country and at one tax rate only, gift cards are taxed when sold: ask your tax adviser.',
            ),
        ]
          .filter(Boolean)
          .join(' ')}
        {...form.getInputProps('is_gift_card', { type: 'checkbox' })}
        onChange={({ currentTarget: { checked } }) => form.setValues(giftCardChanges(checked, item))}
      />
      {!is_variant && !form.values.is_gift_card && (
        <Checkbox
          label={t('Requires shipping')}
          description={t('Turn off for services and downloads.')}
          {...form.getInputProps('requires_shipping', { type: 'checkbox' })}
        />
      )}
      {!form.values.is_gift_card && <StockRules form={form} />}
    </FieldGroup>
  )
}

function StockRules({ form }: { form: ProductForm }) {
  return (
    <>
      <Checkbox
        label={t('Sell when out of stock')}
        description={
          form.values.uses_license_keys
            ? t('Not with licence keys: the free keys are the stock.')
            : t('For products made to order, and for downloads.')
        }
        {...form.getInputProps('allow_negative_stock', { type: 'checkbox' })}
        disabled={form.values.uses_license_keys}
      />
      <TextInput
        label={t('Low stock alert level')}
        description={t('You get one alert when available stock falls to this number. Empty: no alert.')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={form.values.low_stock_threshold ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('low_stock_threshold', typedWhole(value))
        }
        error={form.errors.low_stock_threshold}
      />
    </>
  )
}
