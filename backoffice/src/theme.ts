// Mantine's theme in the brand's colours, sizes and fonts. The shades used by Mantine (gray 4 for borders,
// dark 6 for surfaces, dimmed text) equal the variables of theme.css.

import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { t } from './lib/texts.ts'

const sea: MantineColorsTuple = [
  '#e7f0ee',
  '#c9e2df',
  '#a0d5d1',
  '#57c2bc',
  '#3aa8a3',
  '#21908c',
  '#127d79',
  '#0b6e6b',
  '#095a58',
  '#064543',
]
const paper: MantineColorsTuple = [
  '#f5f2ec',
  '#f0ece4',
  '#e9e5dc',
  '#e4e0d8',
  '#8b867b',
  '#5a6572',
  '#5a6572',
  '#3f4a56',
  '#2a343f',
  '#16202b',
]
const ink: MantineColorsTuple = [
  '#e8e6e1',
  '#c9ccd0',
  '#9aa7b4',
  '#9aa7b4',
  '#2a3542',
  '#1c2631',
  '#17202a',
  '#10161d',
  '#0c1117',
  '#080c10',
]
const red: MantineColorsTuple = [
  '#fbecea',
  '#f6d3cf',
  '#f3b3ac',
  '#f0857b',
  '#e2655a',
  '#d2463a',
  '#c2311f',
  '#b42318',
  '#98190f',
  '#7a120a',
]
const brass: MantineColorsTuple = [
  '#f7efdf',
  '#eeddbd',
  '#e8cb93',
  '#e0a94a',
  '#c68f31',
  '#ab7720',
  '#986716',
  '#8a5a10',
  '#70480b',
  '#573706',
]
const green: MantineColorsTuple = [
  '#e6f2eb',
  '#c6e3d2',
  '#9bd7b6',
  '#6ccb98',
  '#48ae79',
  '#319163',
  '#237c52',
  '#1b6b46',
  '#145638',
  '#0d4029',
]
const blue: MantineColorsTuple = [
  '#e8f0f9',
  '#cbddf1',
  '#a7caee',
  '#7fb2ea',
  '#5896d8',
  '#3c7ec6',
  '#296db6',
  '#1d5fa8',
  '#154c89',
  '#0e3967',
]

const SANS = "'IBM Plex Sans', system-ui, sans-serif"

export const theme = createTheme({
  colors: { sea, gray: paper, dark: ink, red, brass, green, blue },
  primaryColor: 'sea',
  primaryShade: { light: 7, dark: 3 },
  black: '#16202b',
  white: '#ffffff',
  fontFamily: SANS,
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.2' },
      h2: { fontSize: '20px', lineHeight: '1.2' },
      h3: { fontSize: '16px', lineHeight: '1.2' },
    },
  },
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 160, transition: 'fade' },
        // A modal's <header> would count as a second banner besides the page's.
        attributes: { header: { role: 'none' } },
      },
    },
    // A list opening on focus would hide the fields below. A click, a key or typing opens the list.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    // Text written by people has its own direction, independent of the page.
    TextInput: { defaultProps: { dir: 'auto' } },
    Textarea: { defaultProps: { dir: 'auto' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Dismiss') } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})

// Set for each scheme separately, because Mantine's own values for a scheme are more specific than values for both.
const tokens = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-anchor': 'var(--sea)',
  '--mantine-color-default-border': 'var(--hairline)',
  '--mantine-color-sea-filled': 'var(--sea)',
  '--mantine-color-sea-filled-hover': 'var(--sea-hover)',
  '--mantine-color-sea-light': 'var(--sea-wash)',
  '--mantine-color-sea-light-hover': 'var(--sea-wash)',
  '--mantine-color-sea-light-color': 'var(--sea)',
  '--mantine-color-red-light': 'var(--danger-wash)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-blue-light': 'var(--info-wash)',
  '--mantine-color-blue-light-color': 'var(--info)',
  '--mantine-color-brass-light': 'var(--brass-wash)',
  '--mantine-color-brass-light-color': 'var(--brass)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })

/** Light, dark or auto, stored in local storage. first-paint.js reads the same key before the first paint. */
export const colourScheme = localStorageColorSchemeManager({ key: 'kontor.colour-scheme' })
