// The texts of demo products: the slug, which is also the name of the picture, and the description with its
// facts.

import { transliterate } from '@kontor/contract/values/transliterate'

export const demoSlug = (title: string): string =>
  transliterate(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const HEADINGS = { en: 'At a glance', de: 'Auf einen Blick' }

/**
 * Returns the description in Markdown. The facts of a product are at the end, because translations cover the
 * description.
 */
export const withFacts = (
  description: string,
  facts: Readonly<Record<string, string>>,
  language: keyof typeof HEADINGS = 'en',
): string =>
  [
    description,
    '',
    `## ${HEADINGS[language]}`,
    ...Object.entries(facts).map(([name, fact]) => `- **${name}**: ${fact}`),
  ].join('\n')
