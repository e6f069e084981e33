// The API calls of the product screens.

import { HELD_FIELDS } from '@kontor/contract/catalogue/products/product-fields'
import { type Product, type ProductFile, products } from '@kontor/contract/catalogue/products/products'
import { queryOptions } from '@tanstack/react-query'
import { call, upload } from '../../../lib/api/api.ts'
import type { ProductFormValues } from './form/product-form.ts'

/** A text that may be a barcode: one word with a digit. */
const MAY_BE_BARCODE = /^(?=\D*\d)\S{4,50}$/

/**
 * Returns the products with a SKU, in upper or lower case. A product with exactly the given spelling comes
 * first.
 */
export async function findBySku(shop_id: string, sku: string, signal?: AbortSignal): Promise<Product[]> {
  const query = { shop_id, sku, limit: '20', sort: 'sku' } as const
  const { data } = await call(products.list, { query }, { signal })
  return data.sort((a, b) => Number(b.sku === sku) - Number(a.sku === sku))
}

/**
 * Returns the first twenty products, by title, that match a search for title, SKU or category. Products with
 * the text as the barcode, or as the whole SKU, come first, because these products may be far behind in the
 * order of titles.
 */
export async function findProducts(shop_id: string, q: string, signal?: AbortSignal): Promise<Product[]> {
  const query = { shop_id, limit: '20', sort: 'title' } as const
  const [scanned, with_sku, found] = await Promise.all([
    MAY_BE_BARCODE.test(q) ? call(products.list, { query: { ...query, barcode: q } }, { signal }) : null,
    q === '' ? [] : findBySku(shop_id, q, signal),
    call(products.list, { query: { ...query, q } }, { signal }),
  ])
  const all = [...(scanned?.data ?? []), ...with_sku, ...found.data]
  return [...new Map(all.map((product) => [product.id, product])).values()]
}

export const findProductsQuery = (shop_id: string, q: string) =>
  queryOptions({
    queryKey: ['products', 'found', shop_id, q],
    queryFn: ({ signal }) => findProducts(shop_id, q, signal),
    enabled: shop_id !== '',
  })

export const getProduct = (id: string, signal?: AbortSignal) =>
  call(products.get, { params: { id } }, { signal })

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'item', id],
    queryFn: ({ signal }) => getProduct(id, signal),
    enabled: id !== '',
  })

const isOwn = ([field]: [string, unknown]) => !(HELD_FIELDS as readonly string[]).includes(field)

/**
 * Leaves out the fields that only the form of a new product has. For a variant, also leaves out the fields of
 * the group: the group may have changed since the form was opened, and the server would reject the fields
 * here.
 */
export const updateProduct = (
  id: string,
  { options: _, stock: __, pictures: ___, uploading: ____, group_id, ...values }: Partial<ProductFormValues>,
  version: { updated_at?: string },
) =>
  call(products.update, {
    params: { id },
    body: { ...(group_id ? Object.fromEntries(Object.entries(values).filter(isOwn)) : values), ...version },
  })

/** A product's pictures and videos, in the order shown. */
export const productFilesQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'files', id],
    queryFn: ({ signal }) => call(products.listFiles, { params: { id } }, { signal }),
  })

export function uploadFile(id: string, file: File, onProgress: (part: number) => void) {
  const form = new FormData()
  form.append('file', file)
  return upload(products.uploadFiles, { params: { id }, form }, onProgress)
}

export const updateFile = (
  { id: fileId, product_id: id }: ProductFile,
  body: { alt?: string; position?: number },
) => call(products.updateFile, { params: { id, fileId }, body })

export const removeFile = ({ id: fileId, product_id: id }: ProductFile) =>
  call(products.removeFile, { params: { id, fileId } })
