// A shop's branding as a style sheet of CSS variables: the colours of its shades (light, dark), the fonts of
// its headings, the measures of its theme. Every value is a built-in value or a checked colour, so no text of
// a merchant gets into the sheet.

import {
  type ColourScheme,
  type FontPair,
  GROUNDS,
  ON_ACCENT,
  type Shade,
  type StoreBranding,
  type StoreTheme,
  shownAccent,
} from '@kontor/contract/storefront/store-branding'
import { memoize } from '@kontor/contract/values/memoize'

type Tokens = Readonly<Record<string, string>>

const SHADES: Readonly<Record<Shade, Tokens>> = {
  light: {
    text: '#16202b',
    quiet: '#5a6572',
    line: '#e4e0d8',
    border: '#8b867b',
    brass: '#8a5a10',
    danger: '#b42318',
    success: '#1b6b46',
    info: '#1d5fa8',
    'tint-0': '#e3e8e4',
    'tint-1': '#e9e2d6',
    'tint-2': '#dfe6ea',
    'tint-3': '#ece0dc',
    'tint-4': '#e5e3ec',
    'tint-5': '#e0e9e6',
  },
  dark: {
    text: '#e8e6e1',
    quiet: '#9aa7b4',
    line: '#2a3542',
    border: '#66727f',
    brass: '#e0a94a',
    danger: '#f0857b',
    success: '#6ccb98',
    info: '#7fb2ea',
    'tint-0': '#26302f',
    'tint-1': '#302c26',
    'tint-2': '#252f37',
    'tint-3': '#332a2a',
    'tint-4': '#2c2c37',
    'tint-5': '#243230',
  },
}

const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif'
const SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L","Book Antiqua",Georgia,serif'
const MONO = 'ui-monospace,"Cascadia Code","SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace'
/** The font of headings and the weight that distinguishes headings from the text. */
const HEADINGS: Readonly<Record<FontPair, Tokens>> = {
  serif: { display: SERIF, heading: '400' },
  sans: { display: SANS, heading: '650' },
  mono: { display: MONO, heading: '500' },
}

const THEMES: Readonly<Record<StoreTheme, Tokens>> = {
  gallery: { 'card-min': '15rem', 'card-shape': '4/5' },
  market: { 'card-min': '11rem', 'card-shape': '1' },
}

const rule = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const shadeRule = ({ accent }: StoreBranding, shade: Shade): string => {
  const [ground, surface] = GROUNDS[shade] as readonly [string, string]
  return rule({
    ground,
    surface,
    ...SHADES[shade],
    sea: shownAccent(accent, shade),
    'on-sea': ON_ACCENT[shade],
  })
}

/** Returns the shade that applies without a media query. */
const firstShade = (scheme: ColourScheme): Shade => (scheme === 'dark' ? 'dark' : 'light')

/**
 * Returns the page's background in each possible shade, with the media query of the shade; null if the page
 * has a single shade.
 */
export const groundsOf = ({ colour_scheme }: StoreBranding): { media: string | null; ground: string }[] =>
  colour_scheme === 'auto'
    ? (['light', 'dark'] as const).map((shade) => ({
        media: `(prefers-color-scheme:${shade})`,
        ground: GROUNDS[shade][0]!,
      }))
    : [{ media: null, ground: GROUNDS[colour_scheme][0]! }]

/** The value for the CSS property `color-scheme`. */
export const browserScheme = ({ colour_scheme }: StoreBranding): string =>
  colour_scheme === 'auto' ? 'light dark' : colour_scheme

const cachedSheet = memoize<string>(1000)

function makeSheet(branding: StoreBranding): string {
  const measures = rule({
    radius: branding.theme === 'market' ? '4px' : '6px',
    sans: SANS,
    ...HEADINGS[branding.font_pair],
    ...THEMES[branding.theme],
  })
  const first = `:root{color-scheme:${browserScheme(branding)};${measures};${shadeRule(branding, firstShade(branding.colour_scheme))}}`
  return branding.colour_scheme === 'auto'
    ? `${first}@media(prefers-color-scheme:dark){:root{${shadeRule(branding, 'dark')}}}`
    : first
}

/** Returns the style sheet of a branding as text, cached by its settings. */
export function brandingSheet(branding: StoreBranding): string {
  const key = [branding.theme, branding.accent, branding.font_pair, branding.colour_scheme].join(' ')
  return cachedSheet(key, () => makeSheet(branding))
}
