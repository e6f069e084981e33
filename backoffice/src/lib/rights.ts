// What the user's role in the selected shop allows. The server decides; here it is only a matter of not offering what it would refuse.
// Until the role is known everything is offered, so that nothing jumps for the many who may do everything.

import type { ShopRight } from '@kontor/contract/endpoint'
import { createContext, useContext } from 'react'

/** Null while it is not known. */
export const RightsContext = createContext<readonly ShopRight[] | null>(null)

export const useMay = (right: ShopRight): boolean => useContext(RightsContext)?.includes(right) ?? true

export const LOOK_ONLY = 'Your role in this shop lets you look at this, not change it.'
