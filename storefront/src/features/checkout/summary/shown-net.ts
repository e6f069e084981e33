// Customer groups may see amounts before tax in a shop whose prices include it. What is charged is the same.

import type { Calculation } from '@kontor/contract/orders/orders'

/** The amounts that are listed with tax are then not shown: goods and shipping before tax, the taxes, and the total. */
export const isShownNet = ({
  prices_include_tax,
  shows_prices_without_tax = false,
}: Pick<Calculation, 'prices_include_tax'> &
  Partial<Pick<Calculation, 'shows_prices_without_tax'>>): boolean =>
  prices_include_tax && shows_prices_without_tax
