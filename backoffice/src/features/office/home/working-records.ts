// Counts the working records of a shop's set-up. If records exist but none works, the result says which
// record needs what.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import type { ShippingRateTemplate } from '@kontor/contract/stock/shipping'
import type { Warehouse } from '@kontor/contract/stock/warehouses'
import { t } from '../../../lib/texts.ts'

export interface Found {
  /** How many work. */
  total: number
  /** How to repair a record that does not work, with the address of its page. */
  amiss?: { text: string; to: string } | undefined
  /** True if one of the records, though not working, is enough for a shop whose products all need no shipping. */
  is_enough_unshipped?: boolean
}

type KnownGateway = Pick<PaymentGateway, 'id' | 'is_active' | 'is_key_rejected'>
type KnownWarehouse = Pick<Warehouse, 'id' | 'is_active' | 'address_id'>
type KnownTemplate = Pick<ShippingRateTemplate, 'id' | 'warehouse_ids'>

/** Counts gateways able to take payments: active gateways with a key accepted by Stripe. */
export function workingGateways(gateways: readonly KnownGateway[]): Found {
  const total = gateways.filter(({ is_active, is_key_rejected }) => is_active && !is_key_rejected).length
  const rejected = gateways.find(({ is_key_rejected }) => is_key_rejected)
  return total > 0 || rejected === undefined
    ? { total }
    : {
        total,
        amiss: {
          text: t('The secret key is rejected. Replace it.'),
          to: `/account/payment-gateways/${rejected.id}`,
        },
      }
}

const mayShip = ({ is_active, address_id }: KnownWarehouse) => is_active && address_id !== null

/** Counts warehouses that ship: active warehouses with an address. */
export function workingWarehouses(warehouses: readonly KnownWarehouse[]): Found {
  const total = warehouses.filter(mayShip).length
  const nearest = warehouses.find(({ is_active }) => is_active) ?? warehouses[0]
  if (total > 0 || nearest === undefined) return { total }
  const text = nearest.is_active
    ? t('The warehouse has no address. Add one.')
    : t('The warehouse is not active. Activate it.')
  return {
    total,
    amiss: { text, to: `/account/warehouses/${nearest.id}` },
    is_enough_unshipped: nearest.is_active,
  }
}

/** Counts templates of warehouses that ship. */
export function workingTemplates(
  templates: readonly KnownTemplate[],
  warehouses: readonly KnownWarehouse[],
): Found {
  const shipping = new Set(warehouses.filter(mayShip).map(({ id }) => id))
  const total = templates.filter(({ warehouse_ids }) => warehouse_ids.some((id) => shipping.has(id))).length
  const [first] = templates
  return total > 0 || first === undefined
    ? { total }
    : {
        total,
        amiss: {
          text: t('No active warehouse with an address is selected. Select one.'),
          to: `/account/shipping-rate-templates/${first.id}`,
        },
      }
}
