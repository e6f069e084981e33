// Switching shops, once the page is left for the home page.

import { useLocation } from 'react-router'
import { selectShop } from '../../../lib/session/selected-shop.ts'
import { useLeave } from '../use-leave.ts'

const HOME = '/account'

/**
 * Returns the function for switching to a shop and opening the shop's home page. The id null clears the
 * selection.
 */
export function useSwitchShop(): (id: string | null) => void {
  const { pathname } = useLocation()
  const leave = useLeave()
  return (id) => leave(() => selectShop(id), HOME, pathname === HOME)
}
