// What else the demo shop shows, in German, by its English title or word.

import { WELCOME_CODE } from '../demo-prices.ts'

/** The texts of what has a title; its slug follows from that. */
export interface GermanItem {
  title: string
  description?: string
  text?: string
  materials?: string
  safety_text?: string
}

/** Collections, links, sections, discounts and shipping, some of which share a title. */
export const GERMAN_ITEMS: Readonly<Record<string, GermanItem>> = {
  'The table': {
    title: 'Gedeckter Tisch',
    description: 'Steinzeug und Porzellan für jeden Tag, von Hand gedreht und glasiert.',
  },
  'Kitchen linen': {
    title: 'Küchenwäsche',
    description: 'Gewaschenes Halbleinen, das vom ersten Tag an gut trocknet.',
  },
  'Coffee and tea': {
    title: 'Kaffee und Tee',
    description: 'Dienstags geröstet, mittwochs verpackt.',
  },
  Gifts: { title: 'Geschenke', description: 'Auf Wunsch kostenlos als Geschenk verpackt.' },
  'All products': { title: 'Alle Produkte' },
  Shop: { title: 'Shop' },
  Service: { title: 'Service' },
  Returns: { title: 'Rückgabe' },
  'See the table': { title: 'Zum gedeckten Tisch' },
  'Good things for slow mornings': {
    title: 'Schönes für ruhige Morgen',
    text: 'Kaffee, Tee und das passende Geschirr, aus einem alten Speicher in Hamburg.',
  },
  Bestsellers: { title: 'Besonders beliebt' },
  '10% off your first order': {
    title: '10 % auf Ihre erste Bestellung',
    text: `Willkommen an Bord: Geben Sie im Warenkorb ${WELCOME_CODE} ein. Und von drei T-Shirts ist das günstigste geschenkt, ganz ohne Code.`,
  },
  'Three T-shirts for two': { title: 'Drei T-Shirts zum Preis von zwei' },
  'Roasted on Tuesdays': {
    title: 'Dienstags geröstet',
    text: 'Wir rösten einmal in der Woche, in kleinen Trommeln, und verschicken, was am Vortag geröstet wurde. Auf jeder Tüte steht, wer den Kaffee angebaut hat und wann er geröstet wurde.',
  },
  Parcel: { title: 'Paket', description: 'Zwei bis fünf Werktage.' },
  Express: { title: 'Express' },
  Ground: { title: 'Standardpaket' },
}

/** Categories, tags, options and their values, the ends of pictures' alternative texts, and the section without a title. */
export const GERMAN_WORDS: Readonly<Record<string, string>> = {
  'The mug has survived two moves and a dishwasher. The coffee never lasts that long.':
    'Der Becher hat zwei Umzüge und eine Spülmaschine überstanden. Der Kaffee hält nie so lange.',
  Books: 'Bücher',
  Ceramics: 'Keramik',
  Clothing: 'Kleidung',
  Linen: 'Textilien',
  Paper: 'Papier',
  Size: 'Größe',
  S: 'S',
  M: 'M',
  L: 'L',
  Colour: 'Farbe',
  Navy: 'Marineblau',
  Sand: 'Sand',
  Moss: 'Moosgrün',
  Brick: 'Ziegelrot',
  navy: 'marineblau',
  sand: 'sandfarben',
  moss: 'moosgrün',
  brick: 'ziegelrot',
  close: 'Nahaufnahme',
  'black tea': 'Schwarztee',
  brass: 'Messing',
  cedar: 'Zeder',
  cotton: 'Baumwolle',
  'dark roast': 'dunkle Röstung',
  decaf: 'entkoffeiniert',
  'dishwasher safe': 'spülmaschinenfest',
  'e-book': 'E-Book',
  everyday: 'Alltag',
  gift: 'Geschenkidee',
  'green tea': 'Grüntee',
  'half linen': 'Halbleinen',
  herbal: 'Kräutertee',
  kitchen: 'Küche',
  letterpress: 'Buchdruck',
  linen: 'Leinen',
  'loose leaf': 'lose',
  'medium roast': 'mittlere Röstung',
  new: 'neu',
  'no caffeine': 'ohne Koffein',
  notebook: 'Notizbuch',
  porcelain: 'Porzellan',
  set: 'Set',
  stoneware: 'Steinzeug',
  'thread bound': 'fadengeheftet',
  'whole bean': 'ganze Bohne',
  wool: 'Wolle',
}
