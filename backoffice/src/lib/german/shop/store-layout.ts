// German: store layout.

import type { Dictionary } from '../dictionary.ts'

export const storeLayout = {
  'Link to': 'Verlinken mit',
  'https://…, or a path in the shop such as /products': 'https://… oder ein Pfad im Shop wie /products',
  Header: 'Kopfzeile',
  'Without links, the shop shows its categories here.': 'Ohne Links zeigt der Shop hier seine Kategorien.',
  'Shown above the legal pages.': 'Steht über den rechtlichen Seiten.',
  'Link {index}': 'Link {index}',
  'Add sub-link': 'Unterlink hinzufügen',
  'Add link': 'Link hinzufügen',
  'Move {name} up': '{name} nach oben',
  'Move {name} down': '{name} nach unten',
  Hero: 'Aufmacher',
  Links: 'Links',
  'Text and picture': 'Text und Bild',
  Quote: 'Zitat',
  Button: 'Button',
  'Picture position': 'Position des Bildes',
  Left: 'Links',
  Right: 'Rechts',
  By: 'Von',
  'If empty, the collection’s title.': 'Wenn leer, der Titel der Kollektion.',
  'Archived product': 'Archiviertes Produkt',
  'Number of products': 'Anzahl der Produkte',
  Sections: 'Abschnitte',
  'Not shown in the shop: add a text.': 'Wird im Shop nicht angezeigt: Fügen Sie einen Text hinzu.',
  'Not shown in the shop: add a title, text or picture.':
    'Wird im Shop nicht angezeigt: Fügen Sie einen Titel, einen Text oder ein Bild hinzu.',
  'Without sections, the start page lists all products.':
    'Ohne Abschnitte zeigt die Startseite alle Produkte.',
} satisfies Dictionary
