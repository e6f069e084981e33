// German: redirects.

import type { Dictionary } from '../dictionary.ts'

export const redirects = {
  'Create Redirect': 'Weiterleitung erstellen',
  'Edit Redirect': 'Weiterleitung bearbeiten',
  Redirect: 'Weiterleitung',
  'Used only if your shop has no page at the path. Both begin with a slash, after the URL of your shop.':
    'Gilt nur, wenn Ihr Shop unter dem Pfad keine Seite hat. Beide beginnen mit einem Schrägstrich, nach der URL Ihres Shops.',
  Path: 'Pfad',
  'The old page, such as /pages/about-us.': 'Die alte Seite, zum Beispiel /pages/about-us.',
  Target: 'Ziel',
  'The page it leads to, such as /products or /collections/tea.':
    'Die Seite, auf die sie führt, zum Beispiel /products oder /collections/tea.',
  'Send visitors from old paths to current pages': 'Leiten Sie Besucher von alten Pfaden auf aktuelle Seiten',
  'New Redirect': 'Neue Weiterleitung',
  'Search paths': 'Pfade suchen',
  'No redirects yet': 'Noch keine Weiterleitungen',
  'A redirect sends visitors from an old link or search result to a page of your shop. {link} if you are moving from another shop system.':
    'Eine Weiterleitung führt Besucher von einem alten Link oder Suchergebnis auf eine Seite Ihres Shops. {link}, wenn Sie von einem anderen Shopsystem umziehen.',
  'Import them as a table': 'Importieren Sie sie als Tabelle',
} satisfies Dictionary
