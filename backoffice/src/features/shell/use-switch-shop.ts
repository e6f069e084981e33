// Switches shops: first goes to a page that the other shop has too, then changes the shop. So a form with unsaved changes can prevent both.

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { selectShop } from '../../lib/selected-shop.ts'
import { pageInShop } from './page-in-shop.ts'

let asked: { leaving: string; id: string | null } | null = null

/** Gives the function that switches to a shop. Null clears the selection and leads to the home page. */
export function useSwitchShop(): (id: string | null) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (id) => {
    const leaving = crypto.randomUUID()
    const to = id === null ? '/account' : pageInShop(pathname)
    asked = { leaving, id }
    navigate(to, { state: { leaving }, replace: to === pathname })
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
