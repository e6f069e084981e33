// What the user's role in the selected shop allows. The server enforces it; here it only hides what the server would refuse. Until the role is
// known everything is shown, so that nothing shifts for the many users who may do everything.

import type { ShopRight } from '@kontor/contract/http/endpoint'
import { createContext, useContext } from 'react'
import { t } from '../texts.ts'

/** Null until the role is known. */
export const RightsContext = createContext<readonly ShopRight[] | null>(null)

export const useMay = (right: ShopRight): boolean => useContext(RightsContext)?.includes(right) ?? true

export const READ_ONLY = t('Your role in this shop does not allow changes here.')
