// Keys of a test account and of a live account do not go together.

import { t } from '../../../lib/texts.ts'

/**
 * Returns an error for `public_key` if the two keys mix test mode and live mode. Returns no error if a key is
 * incomplete.
 */
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
