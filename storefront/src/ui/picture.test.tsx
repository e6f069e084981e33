import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductPicture } from './picture.tsx'

const draw = (url: string) =>
  renderToStaticMarkup(
    <ProductPicture
      picture={{ url, srcset: '', alt: '', width: null, height: null }}
      title="Tea pot"
      place="card"
    />,
  )

test('a picture on another website has the initials that are shown where it cannot be loaded', () => {
  expect(draw('https://pictures.example/pot.jpg')).toContain('data-letters="TP"')
  expect(draw('/files/pot.jpg')).not.toContain('data-letters')
})
