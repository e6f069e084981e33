// Returns the name of a product outside its group: the title, and the option values of a variant.

import type { Product } from './products.ts'

export const productName = ({ title, variant_title }: Pick<Product, 'title' | 'variant_title'>): string =>
  variant_title === '' ? title : `${title} – ${variant_title}`
