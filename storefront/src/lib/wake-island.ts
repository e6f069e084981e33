// The islands of a page load their script only when the visitor turns to an island. A press on a button waits
// briefly for the script. If the script does not come in time, the button works as without script.

/** Events that show a visitor's interest in a part, and start the loading. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change'] as const

/** How long a press waits for the script: noticeable, but too short to make a visitor press again. */
const PATIENCE_MS = 1500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isChanged = (control: Element): boolean => {
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(0, drawn)
  }
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.value !== control.defaultValue
  return false
}

/**
 * Returns whether the part already has the focus or changed entries, made before this script ran or restored
 * by the browser.
 */
const isInUse = (part: HTMLElement): boolean =>
  part.contains(document.activeElement) || [...part.querySelectorAll('input,select,textarea')].some(isChanged)

/** Calls `wake` when the visitor shows interest in the part; again only after it failed. `wake` resolves when the part is interactive. */
export function loadOnInteraction(part: HTMLElement, wake: () => Promise<void>): void {
  let waking: Promise<void> | undefined
  const held: HTMLButtonElement[] = []

  const start = (): Promise<void> => {
    waking ??= wake().then(sleepNoMore, (error: unknown) => {
      waking = undefined
      throw error
    })
    return waking
  }
  const onSign = () => void start().catch(() => undefined)

  async function release(): Promise<void> {
    await Promise.race([start().catch(() => undefined), pause(PATIENCE_MS)])
    sleepNoMore()
    for (const button of held.splice(0)) {
      button.click()
      // Each press waits until the change of the press before is drawn.
      await pause(0)
    }
  }
  function onPress(event: MouseEvent): void {
    const button = (event.target as Element).closest('button')
    if (button === null) return
    event.preventDefault()
    event.stopPropagation()
    held.push(button)
    if (held.length === 1) void release()
  }

  function sleepNoMore(): void {
    for (const sign of SIGNS) part.removeEventListener(sign, onSign)
    removeEventListener('scroll', onSign)
    part.removeEventListener('click', onPress, true)
  }

  for (const sign of SIGNS) part.addEventListener(sign, onSign, { passive: true })
  addEventListener('scroll', onSign, { passive: true })
  part.addEventListener('click', onPress, true)
  const look = () => {
    if (isInUse(part)) onSign()
  }
  look()
  // A browser that comes back to a page may restore its entries only after the page has loaded.
  if (document.readyState !== 'complete') addEventListener('pageshow', look, { once: true })
}

/** Calls `wake` once the page has loaded and the browser is idle. */
export function wakeWhenIdle(wake: () => Promise<void>): void {
  const idle = () => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void wake(), { timeout: 2000 })
    else setTimeout(() => void wake(), 200)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
