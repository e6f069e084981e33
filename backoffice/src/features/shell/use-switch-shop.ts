// Switching shops: first the page changes to one the other shop has, then the shop. So a form with changes in it may hold both back.

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { selectShop } from '../../lib/selected-shop.ts'
import { pageInShop } from './page-in-shop.ts'

let asked: { leaving: string; id: string | null } | null = null

/** Null clears the selection and leads home. */
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

/** For the account's frame, which outlives every page: selects the shop once the page has changed. */
export function useShopSwitch(): void {
  const { state } = useLocation()
  useEffect(() => {
    if (asked === null || state?.leaving !== asked.leaving) return
    selectShop(asked.id)
    asked = null
  }, [state])
}
