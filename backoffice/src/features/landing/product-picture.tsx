// The front page's picture of the product: screenshots of the demo shop, taken by `npm run screens -- --readme`. The browser fetches only the one
// for the visitor's language, colour scheme and window, with high priority.

import { useComputedColorScheme } from '@mantine/core'
import { language } from '../../lib/language.ts'
import { t } from '../../lib/texts.ts'
import classes from './landing.module.css'
import { PICTURES as GERMAN } from './pictures/de.ts'
import { PICTURES as ENGLISH } from './pictures/en.ts'

const PICTURES = language === 'de' ? GERMAN : ENGLISH
const PHONE = '(max-width: 40em)'
const SIZES = '(max-width: 1120px) calc(100vw - 64px), 1056px'

const widths = ({ small, large }: { small: string; large: string }) => `${small} 1120w, ${large} 1920w`

export function ProductPicture() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { small, phone } = PICTURES[scheme]
  return (
    <figure className={classes.picture}>
      <picture>
        {typeof document === 'undefined' && <DarkSources />}
        <source media={PHONE} srcSet={phone} width={780} height={1120} />
        <img
          src={small}
          srcSet={widths(PICTURES[scheme])}
          sizes={SIZES}
          width={1920}
          height={1200}
          alt={t('A shop in Kontor: the list of its products with price and stock.')}
          fetchPriority="high"
        />
      </picture>
    </figure>
  )
}

/** A page drawn at build time does not know the visitor's colour scheme, so the browser chooses by media query. */
const DarkSources = () => (
  <>
    <source
      media={`${PHONE} and (prefers-color-scheme: dark)`}
      srcSet={PICTURES.dark.phone}
      width={780}
      height={1120}
    />
    <source media="(prefers-color-scheme: dark)" srcSet={widths(PICTURES.dark)} sizes={SIZES} />
  </>
)
