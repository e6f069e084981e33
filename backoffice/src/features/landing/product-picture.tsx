// The product itself on the front page: real screenshots of the demo shop, taken by `npm run screens -- --readme`. Only the one for the
// visitor's colours and window is fetched, and at once.

import { useComputedColorScheme } from '@mantine/core'
import classes from './landing.module.css'
import dark from './pictures/product-dark.webp'
import darkPhone from './pictures/product-dark-phone.webp'
import darkSmall from './pictures/product-dark-small.webp'
import light from './pictures/product-light.webp'
import lightPhone from './pictures/product-light-phone.webp'
import lightSmall from './pictures/product-light-small.webp'

const PICTURES = {
  light: { large: light, small: lightSmall, phone: lightPhone },
  dark: { large: dark, small: darkSmall, phone: darkPhone },
}

export function ProductPicture() {
  const { large, small, phone } =
    PICTURES[useComputedColorScheme('light', { getInitialValueInEffect: false })]
  return (
    <figure className={classes.picture}>
      <picture>
        <source media="(max-width: 40em)" srcSet={phone} width={780} height={1120} />
        <img
          src={small}
          srcSet={`${small} 1120w, ${large} 1920w`}
          sizes="(max-width: 1120px) calc(100vw - 64px), 1056px"
          width={1920}
          height={1200}
          alt="A shop in Kontor: the list of its products with price and stock."
          fetchPriority="high"
        />
      </picture>
    </figure>
  )
}
