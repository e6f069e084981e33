// Carriers with known tracking pages. The choice of a carrier makes a link from the tracking number. Emails
// to customers link only to these pages.

export interface Carrier {
  /** Names the carrier in the API. Never changes. */
  code: string
  name: string
  /**
   * Hosts of the tracking pages. The list names each subdomain, because a carrier may rent out subdomains.
   */
  hosts: readonly string[]
  /** How the path of a tracking page begins. */
  paths: readonly string[]
  /** Forms of the carrier's numbers: `A` is a letter, `9` a digit, `*` either, and any other sign itself. */
  patterns?: readonly string[]
  /** The tracking page up to the number, if the URL ends with the number. */
  page?: string
}

export const CARRIERS: readonly Carrier[] = [
  {
    code: 'amazon',
    name: 'Amazon Logistics',
    hosts: ['track.amazon.com', 'track.amazon.de', 'track.amazon.co.uk'],
    paths: ['/'],
  },
  {
    code: 'australia_post',
    name: 'Australia Post',
    hosts: ['auspost.com.au'],
    paths: ['/mypost/track', '/track'],
  },
  { code: 'bpost', name: 'bpost', hosts: ['track.bpost.cloud'], paths: ['/'] },
  {
    code: 'canada_post',
    name: 'Canada Post',
    hosts: ['www.canadapost-postescanada.ca'],
    paths: ['/track-reperage/'],
  },
  {
    code: 'colissimo',
    name: 'Colissimo, La Poste',
    hosts: ['www.laposte.fr'],
    paths: ['/outils/suivre-vos-envois'],
    patterns: ['9A99999999999'],
  },
  {
    code: 'correos',
    name: 'Correos',
    hosts: ['www.correos.es'],
    paths: ['/es/es/herramientas/localizador', '/ss/'],
  },
  {
    code: 'deutsche_post',
    name: 'Deutsche Post',
    hosts: ['www.deutschepost.de'],
    paths: ['/sendung/'],
    page: 'https://www.deutschepost.de/sendung/simpleQuery.html?form.sendungsnummer=',
  },
  {
    code: 'dhl',
    name: 'DHL',
    hosts: ['www.dhl.de', 'www.dhl.com', 'nolp.dhl.de', 'mydhl.express.dhl'],
    paths: ['/'],
    patterns: ['99999999999999999999'],
    page: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  },
  {
    code: 'dpd',
    name: 'DPD',
    hosts: ['tracking.dpd.de', 'my.dpd.de', 'www.dpd.com', 'track.dpd.co.uk', 'trace.dpd.fr'],
    paths: ['/'],
    patterns: ['99999999999999'],
    page: 'https://tracking.dpd.de/status/en_US/parcel/',
  },
  {
    code: 'evri',
    name: 'Evri',
    hosts: ['www.evri.com'],
    paths: ['/track'],
    page: 'https://www.evri.com/track/parcel/',
  },
  {
    code: 'fedex',
    name: 'FedEx',
    hosts: ['www.fedex.com'],
    paths: ['/fedextrack', '/apps/fedextrack', '/wtrk/track', '/en-', '/de-'],
    patterns: ['999999999999', '999999999999999'],
    page: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  {
    code: 'gls',
    name: 'GLS',
    hosts: ['gls-group.com', 'gls-group.eu', 'www.gls-pakete.de', 'gls-us.com'],
    paths: ['/'],
    patterns: ['99999999999'],
    page: 'https://gls-group.com/track/',
  },
  { code: 'hermes', name: 'Hermes', hosts: ['www.myhermes.de', 'www.hermesworld.com'], paths: ['/'] },
  { code: 'inpost', name: 'InPost', hosts: ['inpost.pl', 'inpost.it', 'inpost.fr'], paths: ['/'] },
  {
    code: 'mondial_relay',
    name: 'Mondial Relay',
    hosts: ['www.mondialrelay.fr', 'www.mondialrelay.com'],
    paths: ['/'],
  },
  {
    code: 'austrian_post',
    name: 'Österreichische Post',
    hosts: ['www.post.at'],
    paths: ['/sv/', '/s/', '/p/', '/en/s/'],
    patterns: ['AA999999999AT'],
    page: 'https://www.post.at/sv/sendungsdetails?snr=',
  },
  { code: 'postnl', name: 'Post NL', hosts: ['postnl.nl', 'jouw.postnl.nl', 'postnl.post'], paths: ['/'] },
  { code: 'poste_italiane', name: 'Poste Italiane', hosts: ['www.poste.it'], paths: ['/cerca/'] },
  {
    code: 'postnord',
    name: 'PostNord',
    hosts: ['www.postnord.se', 'www.postnord.dk', 'portal.postnord.com', 'tracking.postnord.com'],
    paths: ['/'],
    patterns: ['AA999999999SE', 'AA999999999DK'],
    page: 'https://tracking.postnord.com/en/tracking?id=',
  },
  {
    code: 'royal_mail',
    name: 'Royal Mail',
    hosts: ['www.royalmail.com'],
    paths: ['/track-your-item', '/portal/rm/track'],
    patterns: ['AA999999999GB'],
    page: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  {
    code: 'swiss_post',
    name: 'Swiss Post',
    hosts: ['service.post.ch', 'www.post.ch'],
    paths: ['/'],
    patterns: ['AA999999999CH', '999999999999999999'],
    page: 'https://service.post.ch/ekp-web/ui/entry/search/',
  },
  {
    code: 'ups',
    name: 'UPS',
    hosts: ['www.ups.com', 'wwwapps.ups.com'],
    paths: ['/'],
    patterns: ['1Z****************'],
    page: 'https://www.ups.com/track?tracknum=',
  },
  {
    code: 'usps',
    name: 'USPS',
    hosts: ['tools.usps.com'],
    paths: ['/go/TrackConfirmAction'],
    patterns: ['9999999999999999999999'],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
]

/** Returns the link to the tracking page of a number. Empty without a number, or if the carrier's page has no such address. */
export function trackingPage(carrier: Carrier | undefined, tracking_number: string): string {
  const number = tracking_number.trim()
  return carrier?.page === undefined || number === '' ? '' : carrier.page + encodeURIComponent(number)
}

const SIGNS: Readonly<Record<string, RegExp>> = { A: /[A-Z]/, '9': /[0-9]/, '*': /[A-Z0-9]/ }

/** Returns whether the number has the form, such as `1Z****************`. Spaces do not count. */
export function fitsPattern(pattern: string, tracking_number: string): boolean {
  const signs = [...tracking_number.replaceAll(' ', '').toUpperCase()]
  const fits = (sign: string, form: string) => SIGNS[form]?.test(sign) ?? sign === form
  return signs.length === pattern.length && signs.every((sign, at) => fits(sign, pattern[at]!))
}

/** Returns the carrier whose tracking page is the link, or undefined. */
export const carrierOfLink = (tracking_url: string): Carrier | undefined =>
  CARRIERS.find(({ page }) => page !== undefined && tracking_url.startsWith(page))

/** Returns the only carrier with such numbers, or undefined. */
export function carrierOfNumber(tracking_number: string): Carrier | undefined {
  const fitting = CARRIERS.filter(({ patterns = [] }) =>
    patterns.some((pattern) => fitsPattern(pattern, tracking_number)),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}
