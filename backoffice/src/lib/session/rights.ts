// The rights of the user's role in the selected shop. The server enforces the rights; the client only hides
// refused actions. Everything shows until the role is known, so nothing shifts for the many users with all
// rights.

import type { ShopRight } from '@kontor/contract/http/endpoint'
import { createContext, useContext } from 'react'
import { t } from '../texts.ts'

/** Holds null until the role is known. */
export const RightsContext = createContext<readonly ShopRight[] | null>(null)

export const useMay = (right: ShopRight): boolean => useContext(RightsContext)?.includes(right) ?? true

export const READ_ONLY = t('Your role in this shop does not allow changes here.')
