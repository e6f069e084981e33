// Keys of a test account and of a live account do not go together.

import { t } from '../../../lib/texts.ts'

/** An error for the field `public_key` where one key is a test key and the other a live one; empty where either is incomplete. */
export function keysOfOneMode({
  public_key,
  secret_key,
}: {
  public_key: string
  secret_key: string
}): Record<string, string> {
  const shown = /^pk_(test|live)_/.exec(public_key.trim())?.[1]
  const secret = /^(?:sk|rk)_(test|live)_/.exec(secret_key.trim())?.[1]
  return shown !== undefined && secret !== undefined && shown !== secret
    ? { public_key: t('Use two test keys or two live keys') }
    : {}
}
