// The meaning of a key in the account, independent of the page. Users can switch single letters off, because
// speech input and similar software type letters.

import { storedValue } from '../../../lib/browser/stored-value.ts'
import { creationAt, type NavItem } from '../navigation/nav-items.ts'

/** True if single letters are switched off, null if single letters are on. */
export const lettersOff = storedValue<true>('letters-off', (data) => (data === true ? true : null))

export type Meaning =
  | { does: 'palette' | 'help' | 'close' | 'search' | 'wait' | 'nothing' }
  /** Does nothing, and keeps the key from the browser. */
  | { does: 'keep' }
  | { does: 'go'; to: string }

export interface Pressed {
  key: string
  /** Ctrl or Command was held. */
  is_command: boolean
  /** The focus is in a text field, a dialogue or a menu. */
  is_elsewhere: boolean
  /** The layer open above the page, wherever the focus is. */
  above: 'palette' | 'dialogue' | null
  /** 'g' was pressed just before. */
  after_g: boolean
  letters: boolean
  pathname: string
  /** The places open to the user. */
  places: readonly NavItem[]
}

export function meaningOf({
  key,
  is_command,
  is_elsewhere,
  above,
  after_g,
  letters,
  pathname,
  places,
}: Pressed): Meaning {
  if (is_command) return key.toLowerCase() === 'k' ? paletteKey(above) : { does: 'nothing' }
  if (is_elsewhere || !letters) return { does: 'nothing' }
  if (after_g) {
    const place = places.find((one) => one.key === key)
    return place ? { does: 'go', to: place.to } : { does: 'nothing' }
  }
  if (key === 'g') return { does: 'wait' }
  if (key === '?') return { does: 'help' }
  if (key === '/') return { does: 'search' }
  const creation = key === 'c' ? creationAt(pathname) : null
  return creation === null ? { does: 'nothing' } : { does: 'go', to: creation }
}

function paletteKey(above: Pressed['above']): Meaning {
  // The user has to answer a dialogue first. A palette opened over the dialogue would stay open after the
  // dialogue closes.
  if (above === 'dialogue') return { does: 'keep' }
  return { does: above === 'palette' ? 'close' : 'palette' }
}
