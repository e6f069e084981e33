// The API calls of the product screens.

import {
  type Product,
  type ProductFile,
  type productForm,
  products,
} from '@kontor/contract/catalogue/products'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, upload } from '../../lib/api.ts'
import type { ListCall } from '../../ui/list/list-state.ts'

export type ProductValues = Required<z.input<typeof productForm>>

/** A product with the ids of all products on its page of the list, so that one request can fetch the stock for all rows. */
export type ProductRow = Product & { page_ids: string[] }

export const listProducts: ListCall<ProductRow> = async (query, signal) => {
  const { data, ...counted } = await call(products.list, { query }, { signal })
  const page_ids = data.map((product) => product.id)
  return { data: data.map((product) => ({ ...product, page_ids })), ...counted }
}

/** The first twenty products by title that match a search for title, SKU or category. */
export const findProducts = async (shop_id: string, q: string, signal?: AbortSignal) =>
  (await call(products.list, { query: { shop_id, limit: '20', sort: 'title', q } }, { signal })).data

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

export const createProduct = (values: ProductValues, options: { shop_id: string; idempotency_key: string }) =>
  call(products.create, { body: { ...values, shop_id: options.shop_id } }, options)

export const updateProduct = (id: string, values: Partial<ProductValues>, version: { updated_at?: string }) =>
  call(products.update, { params: { id }, body: { ...values, ...version } })

export const removeProduct = (id: string) => call(products.remove, { params: { id } })

/** A product's pictures and videos, in the order in which they are shown. */
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
