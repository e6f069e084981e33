// Switches shops: first goes to the home page, then changes the shop. So a form with unsaved changes can prevent both.

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { selectShop } from '../../lib/selected-shop.ts'

const HOME = '/account'

let asked: { leaving: string; id: string | null } | null = null

/** Gives the function that switches to a shop and leads to its home page. Null clears the selection. */
export function useSwitchShop(): (id: string | null) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (id) => {
    const leaving = crypto.randomUUID()
    asked = { leaving, id }
    navigate(HOME, { state: { leaving }, replace: pathname === HOME })
  }
}

/** Selects the shop once the page has changed. For the account's frame, which stays mounted across pages. */
export function useShopSwitch(): void {
  const { state } = useLocation()
  useEffect(() => {
    if (asked === null || state?.leaving !== asked.leaving) return
    selectShop(asked.id)
    asked = null
  }, [state])
}
