// What a warehouse is called on every screen that names one.

import { t } from '../../../lib/texts.ts'

/** Its title; warehouses without one have the same words everywhere. One that is not active is marked. */
export function warehouseName(title: string, is_active = true): string {
  const name = title || t('Unnamed Warehouse')
  return is_active ? name : t('{title} (not active)', { title: name })
}
