// Carriers with known tracking pages. The choice of a carrier makes a link from the tracking number. Emails
// to customers link only to these pages.

export interface Carrier {
  name: string
  /**
   * Hosts of the tracking pages. The list names each subdomain, because a carrier may rent out subdomains.
   */
  hosts: readonly string[]
  /** How the path of a tracking page begins. */
  paths: readonly string[]
  /** The tracking page up to the number, if the URL ends with the number. */
  page?: string
}

export const CARRIERS: readonly Carrier[] = [
  {
    name: 'Amazon Logistics',
    hosts: ['track.amazon.com', 'track.amazon.de', 'track.amazon.co.uk'],
    paths: ['/'],
  },
  { name: 'Australia Post', hosts: ['auspost.com.au'], paths: ['/mypost/track', '/track'] },
  { name: 'bpost', hosts: ['track.bpost.cloud'], paths: ['/'] },
  { name: 'Canada Post', hosts: ['www.canadapost-postescanada.ca'], paths: ['/track-reperage/'] },
  { name: 'Colissimo, La Poste', hosts: ['www.laposte.fr'], paths: ['/outils/suivre-vos-envois'] },
  { name: 'Correos', hosts: ['www.correos.es'], paths: ['/es/es/herramientas/localizador', '/ss/'] },
  {
    name: 'Deutsche Post',
    hosts: ['www.deutschepost.de'],
    paths: ['/sendung/'],
    page: 'https://www.deutschepost.de/sendung/simpleQuery.html?form.sendungsnummer=',
  },
  {
    name: 'DHL',
    hosts: ['www.dhl.de', 'www.dhl.com', 'nolp.dhl.de', 'mydhl.express.dhl'],
    paths: ['/'],
    page: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  },
  {
    name: 'DPD',
    hosts: ['tracking.dpd.de', 'my.dpd.de', 'www.dpd.com', 'track.dpd.co.uk', 'trace.dpd.fr'],
    paths: ['/'],
    page: 'https://tracking.dpd.de/status/en_US/parcel/',
  },
  { name: 'Evri', hosts: ['www.evri.com'], paths: ['/track'], page: 'https://www.evri.com/track/parcel/' },
  {
    name: 'FedEx',
    hosts: ['www.fedex.com'],
    paths: ['/fedextrack', '/apps/fedextrack', '/wtrk/track', '/en-', '/de-'],
    page: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  {
    name: 'GLS',
    hosts: ['gls-group.com', 'gls-group.eu', 'www.gls-pakete.de', 'gls-us.com'],
    paths: ['/'],
    page: 'https://gls-group.com/track/',
  },
  { name: 'Hermes', hosts: ['www.myhermes.de', 'www.hermesworld.com'], paths: ['/'] },
  { name: 'InPost', hosts: ['inpost.pl', 'inpost.it', 'inpost.fr'], paths: ['/'] },
  {
    name: 'Mondial Relay',
    hosts: ['www.mondialrelay.fr', 'www.mondialrelay.com'],
    paths: ['/'],
  },
  {
    name: 'Österreichische Post',
    hosts: ['www.post.at'],
    paths: ['/sv/', '/s/', '/p/', '/en/s/'],
    page: 'https://www.post.at/sv/sendungsdetails?snr=',
  },
  { name: 'Post NL', hosts: ['postnl.nl', 'jouw.postnl.nl', 'postnl.post'], paths: ['/'] },
  { name: 'Poste Italiane', hosts: ['www.poste.it'], paths: ['/cerca/'] },
  {
    name: 'PostNord',
    hosts: ['www.postnord.se', 'www.postnord.dk', 'portal.postnord.com', 'tracking.postnord.com'],
    paths: ['/'],
    page: 'https://tracking.postnord.com/en/tracking?id=',
  },
  {
    name: 'Royal Mail',
    hosts: ['www.royalmail.com'],
    paths: ['/track-your-item', '/portal/rm/track'],
    page: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  {
    name: 'Swiss Post',
    hosts: ['service.post.ch', 'www.post.ch'],
    paths: ['/'],
    page: 'https://service.post.ch/ekp-web/ui/entry/search/',
  },
  {
    name: 'UPS',
    hosts: ['www.ups.com', 'wwwapps.ups.com'],
    paths: ['/'],
    page: 'https://www.ups.com/track?tracknum=',
  },
  {
    name: 'USPS',
    hosts: ['tools.usps.com'],
    paths: ['/go/TrackConfirmAction'],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
]
