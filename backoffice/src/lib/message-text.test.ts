import { expect, test } from 'vitest'
import { german } from './german/german.ts'
import { germanMessages } from './message-text.ts'

const messageText = germanMessages(german)

test.each([
  ['Some fields are invalid.', 'Einige Felder sind ungültig.'],
  ['Title is required', 'Titel ist erforderlich'],
  ['Title: at most 200 characters', 'Titel: höchstens 200 Zeichen'],
  [
    'There is not enough stock for this: 3 available.',
    'Dafür ist nicht genug Bestand vorhanden: 3 verfügbar.',
  ],
  ['Card number 4242 is unknown', 'Card number 4242 is unknown'],
  ['Price: at most 2 decimals in EUR.', 'Preis: höchstens 2 Nachkommastellen in EUR.'],
  [
    'Only you own the shop Speicher: The shop has open orders. Deliver, cancel or refund them first.',
    'Nur Sie besitzen den Shop Speicher: Der Shop hat offene Bestellungen. Liefern, stornieren oder erstatten Sie sie zuerst.',
  ],
  [
    'The archive has more than a shop can have: warehouses.',
    'Das Archiv hat mehr, als ein Shop haben kann: Lager.',
  ],
  [
    'The archive has more than a shop can have: levels of collections.',
    'Das Archiv hat mehr, als ein Shop haben kann: Ebenen von Kollektionen.',
  ],
])('%s: %s', (english, text) => {
  expect(messageText(english)).toBe(text)
})
