// The product itself on the front page: real screenshots, one for each colour scheme, from `pictures/`. Where there are none, nothing.

import classes from './landing.module.css'

const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const light = pictures['./pictures/product-light.webp']
const dark = pictures['./pictures/product-dark.webp']

export function ProductPicture() {
  if (!light || !dark) return null
  const shared = {
    width: 1280,
    height: 800,
    alt: 'A shop in Kontor: the list of its products with price and stock.',
  }
  return (
    <figure className={classes.picture}>
      <img src={light} data-scheme="light" {...shared} />
      <img src={dark} data-scheme="dark" {...shared} />
    </figure>
  )
}
