// German: safety contacts.

import type { Dictionary } from '../dictionary.ts'

export const safetyContacts = {
  'New contact': 'Neuer Kontakt',
  'Edit contact': 'Kontakt bearbeiten',
  'Postal address': 'Postanschrift',
  'Email or website': 'E-Mail oder Website',
  'Where customers can report a safety problem.': 'Wo Kunden ein Sicherheitsproblem melden können.',
  'Delete contact': 'Kontakt löschen',
  'Save contact': 'Kontakt speichern',
  'safety contact': 'Sicherheitskontakt',
  'safety contacts': 'Sicherheitskontakte',
  'Create Safety Contact': 'Sicherheitskontakt erstellen',
  'Edit Safety Contact': 'Sicherheitskontakt bearbeiten',
  Contact: 'Kontakt',
  'Shown on the pages of the products that name it as manufacturer or responsible person.':
    'Steht auf den Seiten der Produkte, die ihn als Hersteller oder verantwortliche Person nennen.',
  'No contacts yet': 'Noch keine Kontakte',
  'New contact: {label}': 'Neuer Kontakt: {label}',
  'Edit contact: {label}': 'Kontakt bearbeiten: {label}',
  'Safety Contacts': 'Sicherheitskontakte',
  'Manufacturers of your products and responsible persons in the EU':
    'Hersteller Ihrer Produkte und verantwortliche Personen in der EU',
  'New Safety Contact': 'Neuer Sicherheitskontakt',
  'Search name, email or website': 'Name, E-Mail oder Website suchen',
  'No safety contacts yet': 'Noch keine Sicherheitskontakte',
  'Most goods sold in the EU have to name their manufacturer and, if it is outside the EU, a responsible person in the EU.':
    'Die meisten in der EU verkauften Waren müssen ihren Hersteller nennen und, wenn er außerhalb der EU sitzt, eine verantwortliche Person in der EU.',
} satisfies Dictionary
