// The form values of a product.

import type { Product } from '@kontor/contract/catalogue/products'
import type { UseFormReturnType } from '@mantine/form'
import type { ProductValues } from './product-data.ts'

export type ProductForm = UseFormReturnType<ProductValues>

export const EMPTY_PRODUCT: ProductValues = {
  title: '',
  slug: '',
  description: '',
  price: '',
  cover_url: '',
  sku: '',
  allow_negative_stock: false,
  is_live: false,
  requires_shipping: true,
  categories: [],
  tags: [],
  data: '',
  data_public: '',
  physical_properties: null,
  tax_class: 'standard',
  low_stock_threshold: null,
  content_amount: null,
  content_unit: null,
  compare_at_price: null,
  barcode: '',
  brand: '',
  energy_label: null,
  manufacturer_id: null,
  responsible_person_id: null,
  origin_country: '',
  safety_text: '',
  materials: '',
}

export const productValues = ({
  id,
  shop_id,
  created_at,
  updated_at,
  group_id,
  option_values,
  variant_title,
  position,
  is_archived,
  ...values
}: Product): ProductValues => values
