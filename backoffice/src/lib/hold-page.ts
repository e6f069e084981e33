// Keeps a page from being closed or reloaded unasked while something is under way that would be lost.

/** Until the returned function is called, the browser asks before it closes or reloads the page. Other screens can be gone to. */
export function holdPage(): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', hold)
  return () => removeEventListener('beforeunload', hold)
}
