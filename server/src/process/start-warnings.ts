// Warnings at the start: valid settings that will surprise the operator. No warning prevents the start.

import type { Config } from '../config.ts'
import { DEFAULT_MAIL_FROM } from './config-variables.ts'
import { isLoopback } from './loopback.ts'

type Settings = Pick<
  Config,
  | 'is_production'
  | 'is_exposed'
  | 'is_proxy_trusted'
  | 'public_url'
  | 'store_url'
  | 'host'
  | 'smtp_url'
  | 'mail_from'
  | 'vies_api_base'
>

/** Each warning is one text with the setting to change. A laptop gets no warnings. */
export function startWarnings({
  is_production,
  is_exposed,
  is_proxy_trusted,
  public_url,
  store_url,
  host,
  smtp_url,
  mail_from,
  vies_api_base,
}: Settings): string[] {
  if (!is_production && !is_exposed) return []
  const found: string[] = []
  if (is_exposed) {
    const far = [public_url, store_url].filter((address) => !isLoopback(new URL(address).hostname))
    const reached = [...new Set(far), ...(isLoopback(host) ? [] : [`HOST=${host}`])].join(' and ')
    found.push(
      `NODE_ENV is not production, but other machines can connect to ${reached}. The mailbox and the Stripe mock are therefore disabled. Set NODE_ENV=production (README, "Production checklist"), or use loopback addresses for HOST, PUBLIC_URL and STORE_URL to enable them.`,
    )
  }
  if (smtp_url === undefined)
    found.push(
      'SMTP_URL is not set: emails are not sent, so login by email does not work. Emails are queued, most of them for three days. Set SMTP_URL and MAIL_FROM.',
    )
  else if (mail_from === DEFAULT_MAIL_FROM)
    found.push(
      `MAIL_FROM is not set: emails are sent as ${DEFAULT_MAIL_FROM}, which most mail servers reject. Set it to your own address.`,
    )
  if (isLoopback(new URL(public_url).hostname))
    found.push(
      `PUBLIC_URL is not set: links in emails and redirects from Stripe and Google use ${public_url}. Set it to the public URL.`,
    )
  if (!is_proxy_trusted && [public_url, store_url].some((address) => address.startsWith('https:')))
    found.push(
      "TRUST_PROXY is off, but requests arrive by https through a proxy: all visitors count as one caller for rate limits, and the log shows the proxy's network. Set TRUST_PROXY=on if the proxy sets X-Forwarded-For itself.",
    )
  if (vies_api_base === undefined)
    found.push(
      'VIES_API_BASE is off: VAT numbers of customers are not verified, and any well-formed number of another member state makes a sale tax-free, for which the seller is liable. Set it to https://ec.europa.eu/taxation_customs/vies/rest-api.',
    )
  return found
}
