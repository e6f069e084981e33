// The interactive parts of the front page without the application: the price calculator and the colour scheme. A script of a few kilobytes, built by
// front-page.ts.

import { formatMoney } from '@kontor/contract/values/money'
import { serviceFee } from './features/landing/service-fee.ts'
import { MONEY_LOCALE } from './lib/locale.ts'

/** Must equal the key in theme.ts and first-paint.js. */
const SCHEME_KEY = 'kontor.colour-scheme'
const DARK = '(prefers-color-scheme: dark)'

function startCalculator(front: HTMLElement): void {
  const sales = front.querySelector<HTMLInputElement>('input[name="sales"]')!
  const fee = front.querySelector('[data-fee]')!
  const show = () => {
    fee.textContent = formatMoney(serviceFee(sales.value), 'EUR', MONEY_LOCALE)
  }
  sales.addEventListener('input', show)
  sales.addEventListener('blur', () => {
    if (sales.value.trim().startsWith('-')) sales.value = '0'
  })
  // The browser may have restored text typed before a reload.
  show()
}

function readScheme(): string {
  try {
    return localStorage.getItem(SCHEME_KEY) ?? 'auto'
  } catch {
    return 'auto'
  }
}

function storeScheme(scheme: string): void {
  try {
    localStorage.setItem(SCHEME_KEY, scheme)
  } catch {
    // If storage is forbidden, the choice lasts as long as the page.
  }
}

function startSwitch(front: HTMLElement): void {
  const system = matchMedia(DARK)
  const radios = [...front.querySelectorAll<HTMLInputElement>('[role="radiogroup"] input')]
  // Each with the media of a visitor who has chosen nothing.
  const pictures = [...front.querySelectorAll('source')]
    .filter(({ media }) => media.includes(DARK))
    .map((source) => ({ source, media: source.media }))
  let chosen = readScheme()

  const paint = () => {
    const is_dark = chosen === 'dark' || (chosen !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', is_dark ? 'dark' : 'light')
    for (const radio of radios) radio.checked = radio.value === chosen
    for (const { source, media } of pictures)
      source.media = chosen === 'light' ? 'not all' : chosen === 'dark' ? media.replace(DARK, 'all') : media
  }
  for (const radio of radios)
    radio.addEventListener('change', () => {
      chosen = radio.value
      storeScheme(chosen)
      paint()
    })
  system.addEventListener('change', () => {
    // Once loaded, the application follows the system itself.
    if (front.isConnected) paint()
  })
  paint()
}

const front = document.getElementById('front')
if (front !== null) {
  startCalculator(front)
  startSwitch(front)
}
