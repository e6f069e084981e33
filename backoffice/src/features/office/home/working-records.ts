// Of the records that a shop is set up with, those that work; and where there are some but none works, which one needs what.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import type { ShippingRateTemplate } from '@kontor/contract/stock/shipping'
import type { Warehouse } from '@kontor/contract/stock/warehouses'
import { t } from '../../../lib/texts.ts'

export interface Found {
  /** How many work. */
  total: number
  /** What to do about one that does not, and where. */
  amiss?: { text: string; to: string } | undefined
  /** There is one that is enough for what is not shipped. */
  is_enough_unshipped?: boolean
}

type KnownGateway = Pick<PaymentGateway, 'id' | 'is_active' | 'is_key_rejected'>
type KnownWarehouse = Pick<Warehouse, 'id' | 'is_active' | 'address_id'>
type KnownTemplate = Pick<ShippingRateTemplate, 'id' | 'warehouse_ids'>

/** Only a gateway that can take payments counts: an active one whose key Stripe does not reject. */
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

/** Only a warehouse that ships counts: an active one with an address. */
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

/** Only a template of a warehouse that ships counts. */
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
