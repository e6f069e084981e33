// What a shop may look like, and the one rule about its colour: text in it can be read on every ground it stands on. A colour that is
// too pale or too dark for a scheme is shown in the nearest shade that is not.

export const STORE_THEMES = ['gallery', 'market'] as const
/** By the headings; the text is the system's own sans serif in each. */
export const FONT_PAIRS = ['serif', 'sans', 'mono'] as const
/** `auto` follows the visitor's browser. */
export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const

export type StoreTheme = (typeof STORE_THEMES)[number]
export type FontPair = (typeof FONT_PAIRS)[number]
export type ColourScheme = (typeof COLOUR_SCHEMES)[number]
/** What a page is drawn in at last. */
export type Shade = Exclude<ColourScheme, 'auto'>

export interface StoreLogo {
  url: string
  width: number
  height: number
}

export interface StoreLook {
  theme: StoreTheme
  /** As `#0b6e6b`; empty for the theme's own. */
  accent: string
  font_pair: FontPair
  colour_scheme: ColourScheme
  logo: StoreLogo | null
}

export const PLAIN_LOOK: StoreLook = {
  theme: 'gallery',
  accent: '',
  font_pair: 'serif',
  colour_scheme: 'auto',
  logo: null,
}

/** Six hexadecimal digits; lower case as stored. */
export const ACCENT = /^#[0-9a-f]{6}$/

/** WCAG 2.2, success criterion 1.4.3: for text below 24 px. */
export const LEAST_CONTRAST = 4.5

/** The page itself, and what stands out from it. */
export const GROUNDS: Readonly<Record<Shade, readonly string[]>> = {
  light: ['#fbfaf7', '#ffffff'],
  dark: ['#10161d', '#17202a'],
}

export const OWN_ACCENT: Readonly<Record<Shade, string>> = { light: '#0b6e6b', dark: '#57c2bc' }
/** What is written on the accent. */
export const ON_ACCENT: Readonly<Record<Shade, string>> = { light: '#ffffff', dark: '#10161d' }

type Channels = [red: number, green: number, blue: number]

/** Each from 0 to 1. */
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

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const isReadable = (colour: string, shade: Shade): boolean =>
  [...GROUNDS[shade]].every((ground) => contrast(colour, ground) >= LEAST_CONTRAST) &&
  contrast(colour, ON_ACCENT[shade]) >= LEAST_CONTRAST

const STEPS = 64

/** A colour by its lightness, hue and saturation as they are (HSL of CSS Color 4). */
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
 * The accent as a light or a dark page shows it: itself where it can be read there, else the same hue just so dark or light that it can.
 * The theme's own for an empty one.
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

/** The shades in which the accent is not shown as it was chosen; empty where it is shown as it is everywhere. */
export const adjustedAccents = (accent: string, scheme: ColourScheme): { shade: Shade; shown: string }[] =>
  ACCENT.test(accent)
    ? shadesOf(scheme)
        .map((shade) => ({ shade, shown: shownAccent(accent, shade) }))
        .filter(({ shown }) => shown !== accent)
    : []
