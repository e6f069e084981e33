// German: translations.

import type { Dictionary } from '../dictionary.ts'

export const translations = {
  'Product with variants': 'Produkt mit Varianten',
  'Products with variants': 'Produkte mit Varianten',
  'Option value': 'Optionswert',
  'Option values': 'Optionswerte',
  'Menu link': 'Menülink',
  'Menu links': 'Menülinks',
  'Discount or price list': 'Rabatt oder Preisliste',
  'Discounts and price lists': 'Rabatte und Preislisten',
  'Start page section': 'Abschnitt der Startseite',
  'Start page sections': 'Abschnitte der Startseite',
  'Shipping rate': 'Versandtarif',
  Pictures: 'Bilder',
  'Safety information': 'Sicherheitsangaben',
  Subject: 'Betreff',
  'Alt text': 'Alternativtext',
  'Placeholders: {list}. If you clear the field, the built-in text is used.':
    'Platzhalter: {list}. Ist das Feld leer, gilt der eingebaute Text.',
  Missing: 'Fehlt',
  Outdated: 'Veraltet',
  'Still correct': 'Stimmt noch',
  'Only the texts of the newest 10,000 products are listed. An export has all texts.':
    'Aufgeführt sind nur die Texte der 10.000 neuesten Produkte. Ein Export enthält alle Texte.',
  'All texts': 'Alle Texte',
  'Search texts': 'Texte suchen',
  'All texts of this item': 'Alle Texte dieses Eintrags',
  'No missing translations': 'Keine fehlenden Übersetzungen',
  'All these texts are translated.': 'Alle diese Texte sind übersetzt.',
  'No texts': 'Keine Texte',
  'Try another filter or search.': 'Versuchen Sie einen anderen Filter oder eine andere Suche.',
  '{count} texts saved': ['{count} Text gespeichert', '{count} Texte gespeichert'],
  'Only the texts of one item are shown.': 'Angezeigt werden nur die Texte eines Eintrags.',
  'Show all texts': 'Alle Texte anzeigen',
  'The texts could not be loaded': 'Die Texte konnten nicht geladen werden',
  'Press Enter for the next field, Ctrl+Enter in long texts.':
    'Eingabetaste für das nächste Feld, Strg+Eingabetaste in langen Texten.',
  '{count} texts are not saved yet.': [
    '{count} Text ist noch nicht gespeichert.',
    '{count} Texte sind noch nicht gespeichert.',
  ],
  'No longer in the shop and not saved: {texts}.': 'Nicht mehr im Shop und nicht gespeichert: {texts}.',
  'Save again to save the other texts.': 'Speichern Sie erneut, um die anderen Texte zu speichern.',
  'Only owners and admins can change this text.':
    'Nur Inhaber und Administratoren können diesen Text ändern.',
  Discard: 'Verwerfen',
  'Discard unsaved texts?': 'Nicht gespeicherte Texte verwerfen?',
  'What you typed is lost. Saved translations do not change.':
    'Was Sie eingegeben haben, geht verloren. Gespeicherte Übersetzungen ändern sich nicht.',
  'Translations of your shop. Texts without a translation are shown in the shop’s language.':
    'Übersetzungen Ihres Shops. Texte ohne Übersetzung erscheinen in der Sprache des Shops.',
  'No further languages yet': 'Noch keine weiteren Sprachen',
  'Choose one above to translate products, collections, pages and all other texts of the shop.':
    'Wählen Sie oben eine, um Produkte, Kollektionen, Seiten und alle anderen Texte des Shops zu übersetzen.',
  'Languages of the shop': 'Sprachen des Shops',
  'Turn off {language}?': '{language} ausschalten?',
  'Turn off': 'Ausschalten',
  '{language} is the shop’s own language. Customers switch between the chosen ones; translations of a language that is turned off are kept.':
    '{language} ist die eigene Sprache des Shops. Kunden wechseln zwischen den gewählten; Übersetzungen einer ausgeschalteten Sprache bleiben erhalten.',
} satisfies Dictionary
