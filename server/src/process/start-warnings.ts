// What a start warns of: settings that are valid, and with which something will not work or not be what its operator thinks. Nothing here is a
// reason not to start.

import { type Config, NOBODYS_MAIL_FROM } from '../config.ts'
import { isLoopback } from '../loopback.ts'

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

/** One text a warning, which says what to set. Empty on a laptop. */
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
      `This is not production (NODE_ENV), but others can reach it by ${reached}: so there is neither the mailbox, which would show everybody's login links, nor the stand-in for Stripe, where nobody pays. Set NODE_ENV=production (README, "Production checklist"); to have both, leave HOST, PUBLIC_URL and STORE_URL at this machine.`,
    )
  }
  if (smtp_url === undefined)
    found.push(
      'SMTP_URL is not set: no mail leaves, so nobody can log in by mail. Mails wait, most of them for three days; set SMTP_URL and MAIL_FROM.',
    )
  else if (mail_from === NOBODYS_MAIL_FROM)
    found.push(
      `MAIL_FROM is not set: mails are sent as ${NOBODYS_MAIL_FROM}, which most mail servers refuse. Set it to an address of yours.`,
    )
  if (isLoopback(new URL(public_url).hostname))
    found.push(
      `PUBLIC_URL is not set: the links in mails, and the ways back from Stripe and Google, name ${public_url}. Set it to the address people come to.`,
    )
  if (!is_proxy_trusted && [public_url, store_url].some((address) => address.startsWith('https:')))
    found.push(
      "TRUST_PROXY is off, but people come by https, so through a proxy: all of them count as one caller, for whom rate limits are soon used up, and the log names the proxy's network. Set TRUST_PROXY=on if the proxy sets X-Forwarded-For itself.",
    )
  if (vies_api_base === undefined)
    found.push(
      'VIES_API_BASE is off: VAT numbers of buyers are not checked, and any well-formed one of another member state takes the tax off a sale, which the seller then owes. Set it to https://ec.europa.eu/taxation_customs/vies/rest-api.',
    )
  return found
}
