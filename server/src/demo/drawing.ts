// How the picture of a demo product is drawn, by demo/draw-pictures.ts.

export interface Drawing {
  shape:
    | 'apron'
    | 'bag'
    | 'books'
    | 'bowl'
    | 'calendar'
    | 'card'
    | 'cloth'
    | 'cups'
    | 'ebook'
    | 'letter'
    | 'mug'
    | 'notebook'
    | 'pen'
    | 'pencils'
    | 'plate'
    | 'sack'
    | 'shirt'
    | 'stack'
    | 'teapot'
    | 'tin'
    | 'tote'
    | 'vase'
  background: string
  body: string
  accent: string
}
