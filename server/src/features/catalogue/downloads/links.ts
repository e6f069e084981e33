// The links by which buyers download. A signature prevents forged links. A link contains the id of its file,
// so links need no storage.

import { API_BASE, api } from '@kontor/contract/api'
import { isUuid } from '@kontor/contract/values/id'
import type { Config } from '../../../config.ts'
import { makeSigner, type Signer, type SigningKeys } from '../../../secrets/signature.ts'

const signerOf = (keys: SigningKeys): Signer => makeSigner(keys, 'download')

export const downloadUrl = (config: SigningKeys & Pick<Config, 'public_url'>, id: string): string =>
  config.public_url +
  API_BASE +
  api.order_downloads.download.path.replace('{token}', `${id}.${signerOf(config).sign(id)}`)

/** Returns the id of the file in an order, or undefined if this installation did not sign the token. */
export function readToken(keys: SigningKeys, token: string): string | undefined {
  const [id = '', signature = '', ...rest] = token.slice(0, 200).split('.')
  if (rest.length > 0 || !isUuid(id)) return undefined
  return signerOf(keys).isSigned(id, signature) ? id : undefined
}
