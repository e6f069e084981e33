// Saves both keys as a text file, which is made in the browser.

import type { Keys } from './keys.ts'

export function downloadKeys({ publicKey, privateKey }: Keys): void {
  const text = `Kontor login keys\n\nPublic key:  ${publicKey}\nPrivate key: ${privateKey}\n\nAnyone with the private key can log in. Keep it safe: it cannot be recovered.\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'kontor-keys.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
