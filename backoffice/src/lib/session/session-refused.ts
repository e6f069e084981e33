// Signals that the server refuses the session, because it was ended in another browser or by the server. The first refused call reports it, once for
// each access token, to the listener that main.tsx sets.

type Listener = () => unknown

let listener: Listener | null = null
let reported: string | undefined

/** Sets the only listener. */
export function whenSessionRefused(listen: Listener): void {
  listener = listen
}

export function reportSessionRefused(access_token: string): void {
  if (access_token === reported || listener === null) return
  reported = access_token
  listener()
}
