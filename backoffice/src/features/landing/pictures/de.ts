import dark from './de/product-dark.webp'
import darkPhone from './de/product-dark-phone.webp'
import darkSmall from './de/product-dark-small.webp'
import light from './de/product-light.webp'
import lightPhone from './de/product-light-phone.webp'
import lightSmall from './de/product-light-small.webp'

export const PICTURES = {
  light: { large: light, small: lightSmall, phone: lightPhone },
  dark: { large: dark, small: darkSmall, phone: darkPhone },
}
