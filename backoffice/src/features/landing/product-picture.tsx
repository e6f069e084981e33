// The product itself on the front page: real screenshots of the demo shop, one for each colour scheme. Only the one shown is fetched.

import classes from './landing.module.css'
import dark from './pictures/product-dark.webp'
import light from './pictures/product-light.webp'

const ALT = 'A shop in Kontor: the list of its products with price and stock.'
const size = { width: 1920, height: 1200, loading: 'lazy' } as const

export function ProductPicture() {
  return (
    <figure className={classes.picture}>
      <img src={light} alt={ALT} data-scheme="light" {...size} />
      <img src={dark} alt={ALT} data-scheme="dark" {...size} />
    </figure>
  )
}
