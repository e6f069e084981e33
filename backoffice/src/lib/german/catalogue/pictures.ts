// German: pictures.

import type { Dictionary } from '../dictionary.ts'

export const pictures = {
  'Files can be up to 10 MiB.': 'Dateien dürfen bis zu 10 MiB groß sein.',
  'Use as cover': 'Als Titelbild verwenden',
  'Alt text of {filename}': 'Alternativtext von {filename}',
  'Alt text: describe the picture': 'Alternativtext: Beschreiben Sie das Bild',
  'Upload files': 'Dateien hochladen',
  'or drop them here. jpg, png, gif, webp, mp4, webm, ogg; up to 10 MiB each.':
    'oder hierher ziehen. jpg, png, gif, webp, mp4, webm, ogg; höchstens je 10 MiB.',
  "'{filename}' will be deleted from the product and the shop. This cannot be undone.":
    '‚{filename}‘ wird aus dem Produkt und dem Shop gelöscht. Das lässt sich nicht rückgängig machen.',
  'Variants that show it will have no picture.': 'Varianten, die sie zeigen, haben dann kein Bild.',
  'Other variants that show it will have no picture.':
    'Andere Varianten, die sie zeigen, haben dann kein Bild.',
  'Dismiss {name}': '{name} schließen',
  'Upload of {name}': 'Upload von {name}',
  'Not uploaded': 'Nicht hochgeladen',
} satisfies Dictionary
