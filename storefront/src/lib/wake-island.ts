// Parts of a page sleep until somebody turns to them: until then a visitor pays for none of their script. What is pressed meanwhile waits
// for it a moment, and then does what it does without script.

/** Of somebody's interest, not yet of a wish. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change'] as const

/** A visitor notices, and does not yet press again. */
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

/** Already written in, or about to be: by a browser that puts back what was there, or before this script came. */
const isInUse = (part: HTMLElement): boolean =>
  part.contains(document.activeElement) || [...part.querySelectorAll('input,select,textarea')].some(isChanged)

/** `wake` resolves when the part is alive; it is called once, or again after it failed. */
export function wakeOnInterest(part: HTMLElement, wake: () => Promise<void>): void {
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
      // Each press finds what the one before has changed.
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
  if (isInUse(part)) onSign()
}

/** Once the page is there and nothing else is to be done. */
export function wakeWhenIdle(wake: () => Promise<void>): void {
  const idle = () => {
    // Safari has no such thing.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void wake(), { timeout: 2000 })
    else setTimeout(() => void wake(), 200)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
