// German: searches.

import type { Dictionary } from '../dictionary.ts'

export const searches = {
  'With results': 'Mit Ergebnissen',
  'What customers searched for in the last 90 days': 'Wonach Kunden in den letzten 90 Tagen gesucht haben',
  'All searches': 'Alle Suchanfragen',
  'The searches could not be loaded': 'Die Suchanfragen konnten nicht geladen werden',
  'No searches yet': 'Noch keine Suchanfragen',
  'Searches in your shop appear here.': 'Hier erscheinen Suchanfragen in Ihrem Shop.',
  'No searches without results': 'Keine Suchanfragen ohne Ergebnisse',
  'No searches with results': 'Keine Suchanfragen mit Ergebnissen',
  'Clear the filter to see all searches.': 'Löschen Sie den Filter, um alle Suchanfragen zu sehen.',
  'Search term': 'Suchbegriff',
  'Last time': 'Zuletzt',
  'set of synonyms': 'Synonymgruppe',
  'sets of synonyms': 'Synonymgruppen',
  'Create Synonyms': 'Synonyme erstellen',
  'Edit Synonyms': 'Synonyme bearbeiten',
  'A search for one of the words also finds products with the others.':
    'Eine Suche nach einem der Wörter findet auch Produkte mit den anderen.',
  Words: 'Wörter',
  'Applies to customers with this language.': 'Gilt für Kunden mit dieser Sprache.',
  'All languages': 'Alle Sprachen',
  'Words that find the same products': 'Wörter, die dieselben Produkte finden',
  'New Synonyms': 'Neue Synonyme',
  'Search words': 'Wörter suchen',
  'No synonyms yet': 'Noch keine Synonyme',
  'Customers who search for one of the words also find the products with the others, such as cup and mug.':
    'Wer nach einem der Wörter sucht, findet auch die Produkte mit den anderen, zum Beispiel Tasse und Becher.',
} satisfies Dictionary
