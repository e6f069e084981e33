import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductPicture } from './picture.tsx'

const draw = (url: string, lang?: string) =>
  renderToStaticMarkup(
    <ProductPicture
      picture={{ url, srcset: '', alt: '', width: null, height: null }}
      title="Tea pot"
      lang={lang}
      place="card"
    />,
  )

test('a picture on another website has the initials that are shown where it cannot be loaded', () => {
  expect(draw('https://pictures.example/pot.jpg')).toContain('data-letters="TP"')
  expect(draw('/files/pot.jpg')).not.toContain('data-letters')
})

test('a picture says in which language its text is where that is not the page’s', () => {
  expect(draw('/files/pot.jpg', 'de')).toContain('alt="Tea pot" lang="de"')
  expect(draw('/files/pot.jpg')).not.toContain('lang')
})
