// Requests of a refund that name no part, or a field that does not exist. Each is refused, and no money moves.

import { cashPaid } from '../world/cash-order.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import type { Check } from './check.ts'
