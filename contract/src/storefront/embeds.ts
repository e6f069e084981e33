// Pictures and videos that a text may embed by their URL alone: files by their extension, and the pages of five video hosts. Any other URL is never
// embedded, only shown as text or as a link.

export interface Embed {
  kind: 'image' | 'video' | 'player'
  /** The URL of the file or of the host's player. Always https. */
  address: string
  /** The name given by the text. May be empty. */
  text: string
  /** The name of the player's host. `page` is the video's page on the host. */
  host: string
  page: string
}

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp)$/i
const VIDEO_FILE = /\.(?:mp4|webm|ogg)$/i

interface Host {
  name: string
  /** The domains of the host's pages. */
  domains: readonly string[]
  /** The URL of the player for a page; undefined for pages without a video. */
  player: (page: URL) => string | undefined
}

const first = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1]

const YOUTUBE_ID = /^([\w-]{11})$/

function youtube({ hostname, pathname, searchParams }: URL): string | undefined {
  const short = hostname === 'youtu.be' ? pathname.slice(1) : undefined
  const named = first(/^\/(?:embed|shorts|live)\/([^/]+)/, pathname)
  const id = first(YOUTUBE_ID, short ?? named ?? searchParams.get('v') ?? '')
  return id && `https://www.youtube-nocookie.com/embed/${id}`
}

function vimeo({ pathname }: URL): string | undefined {
  const [, id, key] = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{8,12}))?$/.exec(pathname) ?? []
  return id && `https://player.vimeo.com/video/${id}?dnt=1${key ? `&h=${key}` : ''}`
}

/**
 * Twitch requires a parameter `parent` with the domain of the embedding page. The code that embeds the player
 * must add the parameter.
 */
function twitch({ hostname, pathname }: URL): string | undefined {
  const clip =
    hostname === 'clips.twitch.tv'
      ? first(/^\/([\w-]{3,100})$/, pathname)
      : first(/^\/\w{3,30}\/clip\/([\w-]{3,100})$/, pathname)
  if (clip) return `https://clips.twitch.tv/embed?clip=${clip}&autoplay=false`
  const video = first(/^\/videos\/(\d{5,12})$/, pathname)
  if (video) return `https://player.twitch.tv/?video=${video}&autoplay=false`
  const channel = first(/^\/(\w{3,30})$/, pathname)
  return channel && `https://player.twitch.tv/?channel=${channel}&autoplay=false`
}

/**
 * Accepts only URLs of the Rumble player, because the id in the URL of a Rumble page differs from the
 * player's id.
 */
const rumble = ({ pathname }: URL): string | undefined => {
  const id = first(/^\/embed\/(v\w{3,12})\/?$/, pathname)
  return id && `https://rumble.com/embed/${id}/`
}

const HOSTS: readonly Host[] = [
  {
    name: 'YouTube',
    domains: ['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    player: youtube,
  },
  { name: 'YouTube Music', domains: ['music.youtube.com'], player: youtube },
  { name: 'Twitch', domains: ['twitch.tv', 'm.twitch.tv', 'clips.twitch.tv'], player: twitch },
  { name: 'Vimeo', domains: ['vimeo.com', 'player.vimeo.com'], player: vimeo },
  { name: 'Rumble', domains: ['rumble.com'], player: rumble },
]

/** The origins of the players, for a Content-Security-Policy. */
export const PLAYER_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://player.twitch.tv',
  'https://clips.twitch.tv',
  'https://rumble.com',
] as const

/** Returns the embed for a URL, or undefined if the URL must not be embedded. */
export function embedOf(address: string, text = ''): Embed | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.port !== '') return undefined
  const file = { address: url.href, text, host: '', page: '' }
  if (IMAGE_FILE.test(url.pathname)) return { ...file, kind: 'image' }
  if (VIDEO_FILE.test(url.pathname)) return { ...file, kind: 'video' }
  const domain = url.hostname.replace(/^www\./, '')
  const host = HOSTS.find(({ domains }) => domains.includes(domain))
  const player = host?.player(url)
  return host && player
    ? { kind: 'player', address: player, text, host: host.name, page: url.href }
    : undefined
}
