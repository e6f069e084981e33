// The selected shop's time zone, in which every date of its screens is shown, and its day today.

import { dayIn } from '@kontor/contract/shops/shop-day'
import { createContext, useContext } from 'react'

/** Undefined until the shop is known: the browser's counts until then. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

const ofBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const useTimeZone = (): string => useContext(TimeZoneContext) ?? ofBrowser()

/** Such as 2026-11-30. */
export const useToday = (): string => dayIn(useTimeZone(), Date.now())
