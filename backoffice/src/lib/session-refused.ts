// A session that the server takes no longer: it was ended in another browser, or by the server itself. Whoever hears of it first says
// so, once, and the start of the program decides what happens then.

type Listener = () => unknown

let listener: Listener | null = null
let told = false

/** One listener, called at most once: what it does ends the page. */
export function whenSessionRefused(listen: Listener): void {
  listener = listen
  told = false
}

export function tellSessionRefused(): void {
  if (told || listener === null) return
  told = true
  listener()
}
