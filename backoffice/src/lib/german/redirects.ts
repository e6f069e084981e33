// German: redirects.

import type { Dictionary } from './dictionary.ts'

export const redirects = {
  'Create Redirect': 'Weiterleitung anlegen',
  'Edit Redirect': 'Weiterleitung bearbeiten',
  Redirect: 'Weiterleitung',
  'Used only where your shop has no page at the path. Both begin with a slash, after the address of your shop.':
    'Gilt nur, wo Ihr Shop unter dem Pfad keine Seite hat. Beide beginnen mit einem Schrägstrich, nach der Adresse Ihres Shops.',
  Path: 'Pfad',
  'The old page, such as /pages/about-us.': 'Die alte Seite, zum Beispiel /pages/about-us.',
  Target: 'Ziel',
  'The page it leads to, such as /products or /collections/tea.':
    'Die Seite, auf die sie führt, zum Beispiel /products oder /collections/tea.',
  'Old paths of your shop, and where they lead': 'Alte Pfade Ihres Shops und wohin sie führen',
  'New Redirect': 'Neue Weiterleitung',
  'Search paths': 'Pfade suchen',
  'No redirects yet': 'Noch keine Weiterleitungen',
  'Visitors who follow an old link or search result to a page that your shop does not have are led to another one. {link} if you move in from another shop system.':
    'Wer einem alten Link oder Suchergebnis auf eine Seite folgt, die es in Ihrem Shop nicht gibt, wird auf eine andere geführt. {link}, wenn Sie von einem anderen Shopsystem umziehen.',
  'Import them as a table': 'Importieren Sie sie als Tabelle',
} satisfies Dictionary
