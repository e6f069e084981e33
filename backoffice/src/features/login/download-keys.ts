// Saves both keys as a text file, which is made in the browser.

import { t } from '../../lib/texts.ts'
import type { Keys } from './keys.ts'

export function downloadKeys({ publicKey, privateKey }: Keys): void {
  const text = t(
    'Kontor login keys\n\nPublic key:  {publicKey}\nPrivate key: {privateKey}\n\nAnyone with the private key can log in. Keep it safe: it cannot be recovered.\n',
    { publicKey, privateKey },
  )
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'kontor-keys.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
