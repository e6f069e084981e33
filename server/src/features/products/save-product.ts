// Storing a product. Slug and SKU are unique among a shop's products that are not archived; the price is in the shop's currency.

import {
  type PhysicalProperties,
  type PhysicalPropertiesUpdate,
  physicalProperties,
} from '@kontor/contract/catalogue/physical-properties'
import type { Product, ProductCreate, ProductUpdate } from '@kontor/contract/catalogue/products'
import type { Content } from '@kontor/contract/catalogue/unit-price'
import type { Db } from '../../db/pool.ts'
import { violatedConstraint } from '../../db/violation.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { patched } from '../../http/input/patch.ts'
import { priceText } from '../../http/input/price.ts'
import { refuse, refuseField } from '../../http/problem.ts'
import { getShopCurrency } from '../shops/get-shop-currency.ts'
import { insertProduct, lockProduct, updateProduct } from './products.queries.ts'

const refuseViolation = (error: unknown): never => {
  const constraint = violatedConstraint(error)
  if (constraint === 'products_slug')
    throw refuseField('slug', 'Slug: another product of the shop has it.', 'taken')
  if (constraint === 'products_sku')
    throw refuseField('sku', 'SKU: another product of the shop has it.', 'taken')
  if (constraint === 'stock_never_oversold')
    throw refuse(
      'insufficient_stock',
      'The stock of this product is below zero somewhere. Book it up to zero before forbidding negative stock.',
    )
  throw error
}

/** `12.50` becomes `12.5` and `3.000` becomes `3`, so that equal measures are equal texts. */
const withoutTrailingZeros = (text: string): string =>
  text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text

const NOT_KNOWN = physicalProperties.parse({})

/** What is not `said` stays as it was `before`, null for a product without measures. Null as what is said clears them. */
function propertiesAfter(
  before: PhysicalProperties | null,
  said: PhysicalPropertiesUpdate | null,
): PhysicalProperties | null {
  if (said === null) return null
  const old = before ?? NOT_KNOWN
  return {
    weight: withoutTrailingZeros(said.weight ?? old.weight),
    length: withoutTrailingZeros(said.length ?? old.length),
    width: withoutTrailingZeros(said.width ?? old.width),
    height: withoutTrailingZeros(said.height ?? old.height),
    weight_unit: said.weight_unit ?? old.weight_unit,
    dimension_unit: said.dimension_unit ?? old.dimension_unit,
  }
}

/** Refuses one without the other, at the field that is missing. */
function contentOf({ content_amount, content_unit }: Content): Content {
  if (content_amount === null && content_unit !== null)
    throw refuseField('content_amount', 'Content: say how much there is in one piece, or leave the unit out.')
  if (content_amount !== null && content_unit === null)
    throw refuseField('content_unit', 'Unit: say what the content is measured in.')
  return { content_amount: content_amount && withoutTrailingZeros(content_amount), content_unit }
}

/** Refuses, at their fields, content without a unit or a unit without content, a price with more decimals than the currency has, and a slug or SKU that is taken. */
export async function createProduct(db: Db, shop: ShopScope, body: ProductCreate): Promise<Product> {
  const product = await insertProduct(db, shop, {
    ...body,
    price: priceText(body.price, await getShopCurrency(db, shop), 'price', 'Price'),
    physical_properties: propertiesAfter(null, body.physical_properties),
    ...contentOf(body),
  }).catch(refuseViolation)
  if (product === undefined) throw new Error('The product was not stored.')
  return product
}

/**
 * Locks the product. Refuses `stale`, what `createProduct` refuses, and `insufficient_stock` where negative stock is to be forbidden but
 * some stock level is negative.
 */
export async function changeProduct(
  db: Db,
  shop: ShopScope,
  id: string,
  { price, physical_properties, ...body }: ProductUpdate,
): Promise<Product> {
  const amounts =
    price === undefined ? {} : { price: priceText(price, await getShopCurrency(db, shop), 'price', 'Price') }
  return db.transaction(async (tx) => {
    const row = await lockProduct(tx, shop, id)
    if (row === undefined) throw refuse('not_found')
    const measures =
      physical_properties === undefined
        ? {}
        : { physical_properties: propertiesAfter(row.physical_properties, physical_properties) }
    const product = { ...patched(row, body), ...amounts, ...measures }
    const changed = await updateProduct(tx, shop, id, { ...product, ...contentOf(product) }).catch(
      refuseViolation,
    )
    if (changed === undefined) throw refuse('not_found')
    return changed
  })
}
