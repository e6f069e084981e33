// Signals that the server refuses the session, because a different browser or the server ended the session.
// The first refused call reports the refusal to the listener set by main.tsx, once for each access token.

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
