// The product itself on the front page: real screenshots of the demo shop, one for each colour scheme. Only the one shown is fetched.

import classes from './landing.module.css'
import dark from './pictures/product-dark.webp'
import light from './pictures/product-light.webp'

const shared = {
  width: 1920,
  height: 1200,
  loading: 'lazy',
  alt: 'A shop in Kontor: the list of its products with price and stock.',
} as const

export function ProductPicture() {
  return (
    <figure className={classes.picture}>
      <img src={light} data-scheme="light" {...shared} />
      <img src={dark} data-scheme="dark" {...shared} />
    </figure>
  )
}
