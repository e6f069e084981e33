// What a warehouse is called on every screen that names one.

import { t } from '../../lib/texts.ts'

/** Its title; warehouses without one have the same words everywhere. */
export const warehouseName = (title: string): string => title || t('Unnamed Warehouse')
