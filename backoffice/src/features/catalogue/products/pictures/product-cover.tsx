// A product's picture in a list, or a plain square if there is no picture or the picture cannot be loaded.

import { useState } from 'react'
import { IconPhoto } from '../../../../ui/display/icons.tsx'
import classes from '../products.module.css'

export function ProductCover({ url }: { url: string }) {
  const [broken, setBroken] = useState('')
  if (url === '' || broken === url) {
    return (
      <span className={classes.cover}>
        <IconPhoto size={18} stroke={1.5} aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={classes.cover}
      src={url}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      onError={() => setBroken(url)}
    />
  )
}
