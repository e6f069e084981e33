// Whether the window is as narrow as a phone's, with the style sheets' breakpoint; for what style sheets alone cannot rearrange.

import { useMediaQuery } from '@mantine/hooks'

/** Already known at the first rendering, so that nothing is shown in the wrong place for a moment. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
