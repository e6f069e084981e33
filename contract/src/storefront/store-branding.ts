// The choices for a shop's branding, and the rule for its accent colour. Text in the accent colour must be
// legible on every background. If the accent is too pale or too dark for a scheme, the page shows the nearest
// legible shade.

export const STORE_THEMES = ['gallery', 'market'] as const
/** Named after the font of the headings; the text is always in the system's sans serif. */
export const FONT_PAIRS = ['serif', 'sans', 'mono'] as const
/** `auto` follows the visitor's browser. */
export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const

export type StoreTheme = (typeof STORE_THEMES)[number]
export type FontPair = (typeof FONT_PAIRS)[number]
export type ColourScheme = (typeof COLOUR_SCHEMES)[number]
/** The scheme in which a page is actually shown. */
export type Shade = Exclude<ColourScheme, 'auto'>

export interface StoreLogo {
  url: string
  width: number
  height: number
}

export interface StoreBranding {
  theme: StoreTheme
  /** A colour such as `#0b6e6b`. Empty for the theme's own colour. */
  accent: string
  font_pair: FontPair
  colour_scheme: ColourScheme
  logo: StoreLogo | null
}

export const DEFAULT_BRANDING: StoreBranding = {
  theme: 'gallery',
  accent: '',
  font_pair: 'serif',
  colour_scheme: 'auto',
  logo: null,
}

/** Six hexadecimal digits; lower case as stored. */
export const ACCENT = /^#[0-9a-f]{6}$/

/** The least contrast for text below 24 px: WCAG 2.2, success criterion 1.4.3. */
const MIN_CONTRAST = 4.5

/** The background colours of the page itself and of surfaces on the page. */
export const GROUNDS: Readonly<Record<Shade, readonly string[]>> = {
  light: ['#fbfaf7', '#ffffff'],
  dark: ['#10161d', '#17202a'],
}

export const OWN_ACCENT: Readonly<Record<Shade, string>> = { light: '#0b6e6b', dark: '#57c2bc' }
/** The colour of text on the accent colour. */
export const ON_ACCENT: Readonly<Record<Shade, string>> = { light: '#ffffff', dark: '#10161d' }

type Channels = [red: number, green: number, blue: number]

/** Red, green and blue, each from 0 to 1. */
const channelsOf = (colour: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as Channels

const colourOf = (channels: Channels): string =>
  `#${channels
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

// Relative luminance of WCAG 2.2.
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const isReadable = (colour: string, shade: Shade): boolean =>
  [...GROUNDS[shade]].every((ground) => contrast(colour, ground) >= MIN_CONTRAST) &&
  contrast(colour, ON_ACCENT[shade]) >= MIN_CONTRAST

const STEPS = 64

/**
 * Returns the colour's lightness, and a function for shades with the same hue and saturation (HSL of CSS
 * Color 4).
 */
function shadesFor(accent: string): { lightness: number; at: (lightness: number) => string } {
  const channels = channelsOf(accent)
  const [most, least] = [Math.max(...channels), Math.min(...channels)]
  const lightness = (most + least) / 2
  const room = (level: number) => 1 - Math.abs(2 * level - 1)
  const per_room = room(lightness) === 0 ? 0 : 1 / room(lightness)
  const at = (level: number) =>
    colourOf(channels.map((part) => level + (part - lightness) * per_room * room(level)) as Channels)
  return { lightness, at }
}

/**
 * Returns the accent for a light or dark page. A legible accent stays unchanged. Otherwise returns the same
 * hue, just dark or light enough to be legible. Returns the theme's own colour for an empty accent.
 */
export function shownAccent(accent: string, shade: Shade): string {
  if (!ACCENT.test(accent)) return OWN_ACCENT[shade]
  const { lightness, at } = shadesFor(accent)
  const end = shade === 'light' ? 0 : 1
  for (let step = 0; step <= STEPS; step++) {
    const shown = step === 0 ? accent : at(lightness + ((end - lightness) * step) / STEPS)
    if (isReadable(shown, shade)) return shown
  }
  return OWN_ACCENT[shade]
}

const shadesOf = (scheme: ColourScheme): readonly Shade[] =>
  scheme === 'auto' ? ['light', 'dark'] : [scheme]

/**
 * Lists the schemes that change the chosen accent, with the shown colour. Empty if the accent is legible in
 * all schemes.
 */
export const adjustedAccents = (accent: string, scheme: ColourScheme): { shade: Shade; shown: string }[] =>
  ACCENT.test(accent)
    ? shadesOf(scheme)
        .map((shade) => ({ shade, shown: shownAccent(accent, shade) }))
        .filter(({ shown }) => shown !== accent)
    : []
