// The tracking pages of well-known carriers. Mails link to these alone: an address that a shop makes up is no link, since the mail comes from the
// platform, whose name would vouch for it.

/** Host, and how the path begins. Subdomains are listed, since a carrier may rent out others. */
const TRACKING_PAGES: readonly [carrier: string, hosts: readonly string[], paths: readonly string[]][] = [
  ['Amazon Logistics', ['track.amazon.com', 'track.amazon.de', 'track.amazon.co.uk'], ['/']],
  ['Australia Post', ['auspost.com.au'], ['/mypost/track', '/track']],
  ['bpost', ['track.bpost.cloud'], ['/']],
  ['Canada Post', ['www.canadapost-postescanada.ca'], ['/track-reperage/']],
  ['Colissimo, La Poste', ['www.laposte.fr'], ['/outils/suivre-vos-envois']],
  ['Correos', ['www.correos.es'], ['/es/es/herramientas/localizador', '/ss/']],
  ['DHL', ['www.dhl.de', 'www.dhl.com', 'nolp.dhl.de', 'mydhl.express.dhl'], ['/']],
  ['DPD', ['tracking.dpd.de', 'my.dpd.de', 'www.dpd.com', 'track.dpd.co.uk', 'trace.dpd.fr'], ['/']],
  ['Deutsche Post', ['www.deutschepost.de'], ['/sendung/']],
  ['Evri', ['www.evri.com'], ['/track']],
  ['FedEx', ['www.fedex.com'], ['/fedextrack', '/apps/fedextrack', '/wtrk/track', '/en-', '/de-']],
  ['GLS', ['gls-group.com', 'gls-group.eu', 'www.gls-pakete.de', 'gls-us.com'], ['/']],
  ['Hermes', ['www.myhermes.de', 'www.hermesworld.com'], ['/']],
  ['InPost', ['inpost.pl', 'inpost.it', 'inpost.fr'], ['/']],
  ['Mondial Relay', ['www.mondialrelay.fr', 'www.mondialrelay.com'], ['/suivi-de-colis', '/']],
  ['Österreichische Post', ['www.post.at'], ['/sv/', '/s/', '/p/', '/en/s/']],
  ['Post NL', ['postnl.nl', 'jouw.postnl.nl', 'postnl.post'], ['/']],
  ['Poste Italiane', ['www.poste.it'], ['/cerca/']],
  ['PostNord', ['www.postnord.se', 'www.postnord.dk', 'portal.postnord.com', 'tracking.postnord.com'], ['/']],
  ['Royal Mail', ['www.royalmail.com'], ['/track-your-item', '/portal/rm/track']],
  ['Swiss Post', ['service.post.ch', 'www.post.ch'], ['/']],
  ['UPS', ['www.ups.com', 'wwwapps.ups.com'], ['/track', '/WebTracking', '/']],
  ['USPS', ['tools.usps.com'], ['/go/TrackConfirmAction']],
]

const PATHS_OF = new Map(TRACKING_PAGES.flatMap(([, hosts, paths]) => hosts.map((host) => [host, paths])))

/** The address, if it is one of a carrier or a page of the shop itself at `own` (without a slash at its end); else undefined. */
export function linkableTracking(tracking_url: string, own: string): string | undefined {
  if (!URL.canParse(tracking_url)) return undefined
  const url = new URL(tracking_url)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.href === own || url.href.startsWith(`${own}/`)) return url.href
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  const paths = PATHS_OF.get(url.hostname) ?? []
  return paths.some((path) => url.pathname.startsWith(path)) ? url.href : undefined
}
