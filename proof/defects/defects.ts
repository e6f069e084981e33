// The forty defects of the list, each a mistake somebody has made somewhere.

import { LOGIN_DEFECTS } from './login-defects.ts'
import { MONEY_DEFECTS } from './money-defects.ts'
import type { Defect } from './plant-defect.ts'
import { STOCK_DEFECTS } from './stock-defects.ts'
import { SURFACE_DEFECTS } from './surface-defects.ts'
import { TENANT_DEFECTS } from './tenant-defects.ts'

/** Of the list, and why nothing is planted. */
export const ABSENT: ReadonlyMap<number, string> = new Map()

export const DEFECTS: readonly Defect[] = [
  ...STOCK_DEFECTS,
  ...TENANT_DEFECTS,
  ...MONEY_DEFECTS,
  ...LOGIN_DEFECTS,
  ...SURFACE_DEFECTS,
]
