// The selected shop's time zone, used for every date on its screens, and the shop's current day.

import { dayIn } from '@kontor/contract/shops/shop-day'
import { createContext, useContext } from 'react'

/** The time zone is undefined until the shop is known. The browser's time zone counts until then. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

const ofBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const useTimeZone = (): string => useContext(TimeZoneContext) ?? ofBrowser()

/** Returns for example 2026-11-30. */
export const useToday = (): string => dayIn(useTimeZone(), Date.now())
