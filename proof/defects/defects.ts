// The forty defects of the list, each a mistake somebody has made somewhere. Two of them are about row-level security, which this product
// does not use, so there is nothing to plant: see ABSENT.

import { LOGIN_DEFECTS } from './login-defects.ts'
import { MONEY_DEFECTS } from './money-defects.ts'
import type { Defect } from './plant-defect.ts'
import { STOCK_DEFECTS } from './stock-defects.ts'
import { SURFACE_DEFECTS } from './surface-defects.ts'
import { TENANT_DEFECTS } from './tenant-defects.ts'

/** Of the list, and why nothing is planted. */
export const ABSENT: ReadonlyMap<number, string> = new Map([
  [12, 'row-level security not forced: it is not used'],
  [13, 'SET instead of SET LOCAL: no context is kept in a session'],
])

export const DEFECTS: readonly Defect[] = [
  ...STOCK_DEFECTS,
  ...TENANT_DEFECTS,
  ...MONEY_DEFECTS,
  ...LOGIN_DEFECTS,
  ...SURFACE_DEFECTS,
]
