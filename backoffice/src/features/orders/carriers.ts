// Carriers whose tracking pages are known: choosing one makes the link from the tracking number.

interface Carrier {
  name: string
  /** The tracking page up to the number. */
  page: string
}

export const CARRIERS: readonly Carrier[] = [
  {
    name: 'Deutsche Post',
    page: 'https://www.deutschepost.de/sendung/simpleQuery.html?form.sendungsnummer=',
  },
  {
    name: 'DHL',
    page: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  },
  { name: 'DPD', page: 'https://tracking.dpd.de/status/en_US/parcel/' },
  { name: 'Evri', page: 'https://www.evri.com/track/parcel/' },
  { name: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: 'GLS', page: 'https://gls-group.com/track/' },
  { name: 'Österreichische Post', page: 'https://www.post.at/sv/sendungsdetails?snr=' },
  { name: 'PostNord', page: 'https://tracking.postnord.com/en/tracking?id=' },
  { name: 'Royal Mail', page: 'https://www.royalmail.com/track-your-item#/tracking-results/' },
  { name: 'Swiss Post', page: 'https://service.post.ch/ekp-web/ui/entry/search/' },
  { name: 'UPS', page: 'https://www.ups.com/track?tracknum=' },
  { name: 'USPS', page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
]

/** The link to the parcel's tracking page; empty without a number, or for a carrier that is not known. */
export function trackingLink(carrier: string | null, tracking_number: string): string {
  const page = CARRIERS.find(({ name }) => name === carrier)?.page
  const number = tracking_number.trim()
  return page === undefined || number === '' ? '' : page + encodeURIComponent(number)
}

/** The carrier whose tracking page the link is; null for any other link. */
export const carrierOf = (tracking_url: string): string | null =>
  CARRIERS.find(({ page }) => tracking_url.startsWith(page))?.name ?? null
