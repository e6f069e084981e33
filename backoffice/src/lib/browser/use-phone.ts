// Returns whether the window is as narrow as a phone, with the breakpoint of the style sheets. Use the hook
// only for layouts beyond the reach of style sheets.

import { useMediaQuery } from '@mantine/hooks'

/** The first rendering already knows the width, so nothing shows in the wrong place for a moment. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
