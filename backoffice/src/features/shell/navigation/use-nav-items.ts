// The screens of the account open to the user.

import { useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { useIsOperator } from '../../office/operations/use-is-operator.ts'
import { NAV_ITEMS, type NavItem } from './nav-items.ts'

/** Returns the screens in the order of the navigation. The hook only hides screens refused by the server. */
export function useNavItems(): readonly NavItem[] {
  const has_shop = useSelectedShopId() !== null
  const may_manage = useMay('shop:manage') && has_shop
  const is_operator = useIsOperator()
  return NAV_ITEMS.filter(({ visitors }) => {
    if (visitors === 'shop:manage') return may_manage
    return visitors !== 'operators' || is_operator
  })
}
