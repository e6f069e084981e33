// What a key means in the account, apart from any page. Single letters can be switched off, for those whose software types them.

import { storedValue } from '../../lib/stored-value.ts'
import { creationAt, PLACES } from './places.ts'

/** Null: on. */
export const lettersOff = storedValue<true>('letters-off', (data) => (data === true ? true : null))

export type Meaning =
  | { does: 'palette' | 'help' | 'close' | 'search' | 'wait' | 'nothing' }
  /** Nothing, and the browser does not get the key either. */
  | { does: 'keep' }
  | { does: 'go'; to: string }

export interface Pressed {
  key: string
  /** Ctrl, or Command. */
  is_command: boolean
  /** The focus is where letters are written, or in a dialogue or menu. */
  is_elsewhere: boolean
  /** What floats above the page, wherever the focus is. */
  above: 'palette' | 'dialogue' | null
  /** 'g' was pressed just before. */
  after_g: boolean
  letters: boolean
  pathname: string
}

export function meaningOf({
  key,
  is_command,
  is_elsewhere,
  above,
  after_g,
  letters,
  pathname,
}: Pressed): Meaning {
  if (is_command && key.toLowerCase() === 'k') {
    // A dialogue wants its answer first, and what opened over it would stay when it went.
    if (above === 'dialogue') return { does: 'keep' }
    return { does: above === 'palette' ? 'close' : 'palette' }
  }
  if (is_command) return { does: 'nothing' }
  if (is_elsewhere || !letters) return { does: 'nothing' }
  if (after_g) {
    const place = PLACES.find((one) => one.key === key)
    return place ? { does: 'go', to: place.to } : { does: 'nothing' }
  }
  if (key === 'g') return { does: 'wait' }
  if (key === '?') return { does: 'help' }
  if (key === '/') return { does: 'search' }
  const creation = key === 'c' ? creationAt(pathname) : null
  return creation === null ? { does: 'nothing' } : { does: 'go', to: creation }
}
