import { expect, test } from 'vitest'
import { german } from './german/german.ts'
import { messageText } from './message-text.ts'

test.each([
  ['Some fields are invalid.', 'Einige Felder sind ungültig.'],
  ['Title is required', 'Titel ist erforderlich'],
  ['Title: at most 200 characters', 'Titel: höchstens 200 Zeichen'],
  [
    'There is not enough stock for this: 3 available.',
    'Dafür ist nicht genug Bestand vorhanden: 3 verfügbar.',
  ],
  ['Card number 4242 is unknown', 'Card number 4242 is unknown'],
])('%s: %s', (english, text) => {
  expect(messageText(english, german)).toBe(text)
})
