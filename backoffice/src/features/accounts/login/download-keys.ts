// Saves both keys as a text file made in the browser.

import { saveFile } from '../../../lib/api/save-file.ts'
import { t } from '../../../lib/texts.ts'
import type { Keys } from './keys.ts'

export function downloadKeys({ publicKey, privateKey }: Keys): void {
  const text = t(
    'Kontor login keys\n\nPublic key:  {publicKey}\nPrivate key: {privateKey}\n\nAnyone with the private key can log in. Keep it safe: it cannot be recovered.\n',
    { publicKey, privateKey },
  )
  saveFile(new Blob([text], { type: 'text/plain' }), 'kontor-keys.txt')
}
