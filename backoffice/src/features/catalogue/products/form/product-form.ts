// The form values of a product.

import type { File as StoredFile } from '@kontor/contract/catalogue/products/files'
import type { Product, productForm } from '@kontor/contract/catalogue/products/products'
import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import { t } from '../../../../lib/texts.ts'
import type { FieldErrors } from '../../../../ui/record/validation.ts'

type ProductValues = Required<z.input<typeof productForm>>

/** The fields that only the form of a new product has. With options, the server makes variants. */
export type NewProductValues = {
  options: { name: string; values: string[] }[]
  /** The typed stock by the id of the warehouse. */
  stock: Record<string, string>
  /** The files already uploaded. */
  pictures: StoredFile[]
  /** How many files are still on their way. */
  uploading: number
}

export type ProductFormValues = ProductValues & NewProductValues & Pick<Product, 'group_id'>

export type ProductForm = UseFormReturnType<ProductFormValues>

const NEW: NewProductValues = { options: [], stock: {}, pictures: [], uploading: 0 }

export const EMPTY_PRODUCT: ProductFormValues = {
  title: '',
  slug: '',
  description: '',
  price: '',
  cover_url: '',
  cover_file_id: null,
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
  cost: null,
  barcode: '',
  brand: '',
  energy_label: null,
  manufacturer_id: null,
  responsible_person_id: null,
  origin_country: '',
  safety_text: '',
  materials: '',
  download_limit: 5,
  download_days: 30,
  uses_license_keys: false,
  is_gift_card: false,
  group_id: null,
  ...NEW,
}

export const productValues = ({
  id,
  shop_id,
  created_at,
  updated_at,
  option_values,
  variant_title,
  position,
  is_archived,
  file_ids,
  ...values
}: Product): ProductFormValues => ({ ...values, ...NEW })

/**
 * Returns the typed whole number, or null for an empty text. Any different text stays unchanged, so the
 * schema rejects the text: without the separator, 1.5 would be 15.
 */
export const typedWhole = (text: string): number | null => {
  if (text === '') return null
  // A text in place of a number: no valid value contains a text, and the field shows the text.
  return /^\d+$/.test(text) ? Number(text) : (text as unknown as number)
}

/**
 * Returns the error of a compare-at price that is not above the price. Only this form rejects such a price:
 * stored products and other clients may have one.
 */
export function compareAtProblems({
  price,
  compare_at_price,
}: Pick<ProductFormValues, 'price' | 'compare_at_price'>): FieldErrors {
  // A text that is no amount becomes NaN and is not compared, because the schema or the server rejects the
  // text.
  const [now, before] = [price, compare_at_price].map((text) => (text ? Number(text) : Number.NaN))
  if (!(before! <= now!)) return {}
  return { compare_at_price: t('Compare-at price: must be above the price.') }
}

/**
 * Returns the changes of a product that becomes or stops being a gift card. A product that stops being a gift
 * card counts its stock and ships. Only the group decides whether a variant ships.
 */
export function giftCardChanges(
  is_gift_card: boolean,
  saved: Pick<Product, 'is_gift_card' | 'group_id'> | null,
): Partial<ProductFormValues> {
  if (is_gift_card || saved?.is_gift_card !== true) return { is_gift_card }
  const counted = { is_gift_card, allow_negative_stock: false }
  return saved.group_id === null ? { ...counted, requires_shipping: true } : counted
}

/** Replaces a chosen file by a typed address, because the file would otherwise take precedence. */
export const withCoverAddress = <Values extends { cover_url?: string; cover_file_id?: string | null }>(
  values: Values,
  cover_url: string,
): Values => ({ ...values, cover_url, cover_file_id: null })
