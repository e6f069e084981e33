// Polls the order's status and reloads the order page after a change, so that a payment shows automatically.
// The polling slows down, pauses while the tab is hidden, and stops after a quarter of an hour.

const FIRST_MS = 1000
const GROWTH = 1.4
const MAX_MS = 15_000
const LONG_MS = 45_000
const END_MS = 15 * 60_000

async function stateAt(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { headers: { Accept: 'application/json' }, cache: 'no-store' })
    if (!response.ok) return undefined
    const order = (await response.json()) as { status: string; payment_status: string; total: string }
    return `${order.status} ${order.payment_status} ${order.total}`
  } catch {
    return undefined
  }
}

const whenSeen = () =>
  new Promise<void>((resolve) => {
    if (!document.hidden) return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })

export async function pollOrder(page: HTMLElement): Promise<void> {
  const { orderPoll: url, orderState: shown } = page.dataset
  if (url === undefined) return
  const started = Date.now()
  for (let wait = FIRST_MS; Date.now() - started < END_MS; wait = Math.min(wait * GROWTH, MAX_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    await whenSeen()
    const state = await stateAt(url)
    if (state !== undefined && state !== shown) return location.reload()
    if (Date.now() - started > LONG_MS) page.querySelector('[data-poll-long]')?.removeAttribute('hidden')
  }
}
