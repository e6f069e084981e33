// Why no connection to the database could be made, in words for the operator.

/** `error` is the error of `connect` of pg. The text does not contain the password of `url`. */
export function connectionErrorMessage(error: unknown, url: string): string {
  const { code = '', message } = error as { code?: string; message: string }
  const { host, pathname } = new URL(url)
  if (code === '28P01' || code === '28000')
    return `The database at ${host} does not accept this user and password: ${message}. Check DATABASE_URL.`
  if (code === '3D000')
    return `There is no database ${decodeURIComponent(pathname.slice(1))} at ${host}. Create it, or check DATABASE_URL.`
  return `The database at ${host} cannot be reached (${code || message}). Is it running? Check DATABASE_URL.`
}
