// The name of a product outside its group: a variant has the title of its product, and its option values.

import type { Product } from './products.ts'

export const productName = ({ title, variant_title }: Pick<Product, 'title' | 'variant_title'>): string =>
  variant_title === '' ? title : `${title} – ${variant_title}`
