// Describes the place of a login so that the user recognises it: browser, system and network. The description
// is only shown to the account and decides nothing. A browser with a false name does no harm.

import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../../http/access/network-of.ts'

export interface LoginPlace {
  /** An example is 'Firefox on Linux'. Is null if neither browser nor system is known. */
  device: string | null
  network: string | null
}

export const UNKNOWN_PLACE: LoginPlace = { device: null, network: null }

// The User-Agent of a browser also names the browsers it is based on, so the more specific name comes first.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (table: [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** Browser and system of a User-Agent header; null if neither is known. */
export function deviceName(user_agent: string | undefined): string | null {
  const text = user_agent?.slice(0, 500) ?? ''
  const browser = firstOf(BROWSERS, text)
  const system = firstOf(SYSTEMS, text)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
}

export const loginPlace = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): LoginPlace => ({
  device: deviceName(headers['user-agent']),
  network: networkOf(ip),
})
