// Signals that the server refuses the session, because it was ended in another browser or by the server. The first refused call reports it, once,
// to the listener that main.tsx sets.

type Listener = () => unknown

let listener: Listener | null = null
let is_reported = false

/** Sets the only listener. It is called at most once, because it ends the page. */
export function whenSessionRefused(listen: Listener): void {
  listener = listen
  is_reported = false
}

export function reportSessionRefused(): void {
  if (is_reported || listener === null) return
  is_reported = true
  listener()
}
