// German: news.

import type { Dictionary } from '../dictionary.ts'

export const news = {
  'Loading ...': 'Wird geladen …',
  'No news yet.': 'Noch keine Neuigkeiten.',
  'Rusty News': 'Rusty News',
  'Subscribe via RSS': 'Per RSS abonnieren',
  'The news is currently unavailable.': 'Die Neuigkeiten sind derzeit nicht verfügbar.',
  'The response is not an Atom feed.': 'Die Antwort ist kein Atom-Feed.',
  'The news server returned status {status}.':
    'Der Server der Neuigkeiten hat mit Status {status} geantwortet.',
  'The news feed is too large.': 'Der Feed der Neuigkeiten ist zu groß.',
  'The response is not well-formed XML.': 'Die Antwort ist kein wohlgeformtes XML.',
} satisfies Dictionary
