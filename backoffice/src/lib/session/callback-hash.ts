// Some logins return with the tokens directly behind the hash sign. The hash router needs a path in this
// place.

/** Returns the hash to use instead; null if the hash can stay. */
export function callbackHash(hash: string): string | null {
  return /^#(?:access_token|refresh_token|user_id|expires_at)=/.test(hash)
    ? `#/login/callback?${hash.slice(1)}`
    : null
}
