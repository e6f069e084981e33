// The list of seeded bugs. Each bug was made in real software.

import { LOGIN_DEFECTS } from './login-defects.ts'
import { MONEY_DEFECTS } from './money-defects.ts'
import { PRICE_DEFECTS } from './price-defects.ts'
import type { Defect } from './seed-bug.ts'
import { STOCK_DEFECTS } from './stock-defects.ts'
import { SURFACE_DEFECTS } from './surface-defects.ts'
import { TENANT_DEFECTS } from './tenant-defects.ts'

export const DEFECTS: readonly Defect[] = [
  ...STOCK_DEFECTS,
  ...TENANT_DEFECTS,
  ...MONEY_DEFECTS,
  ...LOGIN_DEFECTS,
  ...SURFACE_DEFECTS,
  ...PRICE_DEFECTS,
]
