// Creates a single product from the form of a new product. With options, creates a product with a variant for
// each combination.

import { productGroups } from '@kontor/contract/catalogue/groups/product-groups'
import { type Product, products } from '@kontor/contract/catalogue/products/products'
import { call, ProblemError } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import type { FieldErrors } from '../../../ui/record/validation.ts'
import type { ProductFormValues } from './form/product-form.ts'

interface New {
  shop_id: string
  idempotency_key: string
}

/**
 * Returns the typed stock. A gift card or a product with licence keys has no stock, even if the user typed
 * stock before choosing the kind.
 */
const typedStock = ({
  stock,
  uses_license_keys,
  is_gift_card,
}: Pick<ProductFormValues, 'stock' | 'uses_license_keys' | 'is_gift_card'>) =>
  Object.entries(uses_license_keys || is_gift_card ? {} : stock).filter(([, text]) => text.trim() !== '')

const WHOLE = /^-?\d{1,9}$/

/** Returns problems that the schema of a product does not cover: in the options, and in the typed stock. */
export function newProductProblems({ options, uploading, ...values }: ProductFormValues): FieldErrors {
  const problems: FieldErrors = {}
  for (const [at, { name, values }] of options.entries()) {
    if (name.trim() === '') problems[`options.${at}.name`] = t('Name is required')
    if (values.length === 0) problems[`options.${at}.values`] = t('Add a value')
  }
  for (const [warehouse_id, text] of typedStock(values))
    if (!WHOLE.test(text.trim())) problems[`stock.${warehouse_id}`] = t('Stock: enter a whole number')
  if (uploading > 0) problems.pictures = t('Pictures are still being uploaded. Please wait.')
  return problems
}

/**
 * Throws the error with the fields of the form. An error in the `defaults` for all variants belongs to the
 * field without the prefix.
 */
function atFormFields(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error
  const errors = error.errors.map((one) => ({ ...one, field: one.field.replace(/^defaults\./, '') }))
  throw new ProblemError(error.status, { error: error.error, message: error.message, errors })
}

/** Returns the new product. For a product with variants, returns the first variant. */
export async function createProduct(
  { options, stock, pictures, uploading: _, group_id: ____, ...values }: ProductFormValues,
  { shop_id, idempotency_key }: New,
): Promise<Product> {
  const levels = typedStock({ stock, ...values }).map(([warehouse_id, text]) => ({
    warehouse_id,
    stock_level: Number(text),
  }))
  const file_ids = pictures.map(({ id }) => id)
  if (options.length === 0)
    return call(
      products.create,
      { body: { ...values, shop_id, file_ids, stock: levels } },
      { idempotency_key },
    )
  const { sku: __, barcode: ___, cover_url, cover_file_id, is_live, slug, price, ...rest } = values
  const { compare_at_price, cost, allow_negative_stock, data, data_public, energy_label, ...others } = rest
  const { download_limit, download_days, uses_license_keys, is_gift_card, ...goods } = others
  const { physical_properties, low_stock_threshold, content_amount, content_unit, ...held } = goods
  const own = {
    price,
    compare_at_price,
    cost,
    allow_negative_stock,
    is_live,
    data,
    data_public,
    energy_label,
  }
  const digital = { download_limit, download_days, uses_license_keys, is_gift_card }
  const measured = { physical_properties, low_stock_threshold, content_amount, content_unit }
  const defaults = { ...own, ...digital, ...measured, stock: levels }
  const body = { ...held, slug, cover_url, cover_file_id, file_ids, is_live, options, defaults, shop_id }
  const group = await call(productGroups.create, { body }, { idempotency_key }).catch(atFormFields)
  return group.variants[0]!
}
