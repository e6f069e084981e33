import dark from './en/product-dark.webp'
import darkPhone from './en/product-dark-phone.webp'
import darkSmall from './en/product-dark-small.webp'
import light from './en/product-light.webp'
import lightPhone from './en/product-light-phone.webp'
import lightSmall from './en/product-light-small.webp'

export const PICTURES = {
  light: { large: light, small: lightSmall, phone: lightPhone },
  dark: { large: dark, small: darkSmall, phone: darkPhone },
}
