// A shop in a response to a member.

import type { Shop } from '@kontor/contract/shops/shops'
import { timeZoneOf } from '../../../shop-time-zone.ts'
import type { ShopRow } from '../shops.queries.ts'
import { withLogo } from './shop-logo.ts'

/** `origin` is where files are served. */
export const showShop = ({ country, ...row }: ShopRow, role: Shop['role'], origin: string): Shop => ({
  ...withLogo(row, origin),
  time_zone: timeZoneOf({ time_zone: row.time_zone, country }),
  is_time_zone_default: row.time_zone === null,
  role,
})
