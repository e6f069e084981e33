// Whether the window is as narrow as a phone's: where the style sheets draw the line, for what they cannot move.

import { useMediaQuery } from '@mantine/hooks'

/** Known at the first render already, so that nothing is shown in two places for a moment. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
