// Some sign-in returns put the tokens straight behind the hash sign. The hash router needs a path there.

/** The hash to use instead, or null where it is fine. */
export function callbackHash(hash: string): string | null {
  return /^#(?:access_token|refresh_token|user_id|expires_at)=/.test(hash)
    ? `#/login/callback?${hash.slice(1)}`
    : null
}
