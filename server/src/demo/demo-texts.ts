// The texts of demo products: the slug, which is also the name of the picture, and the description with its
// facts.

import { transliterate } from '@kontor/contract/values/transliterate'

export const demoSlug = (title: string): string =>
  transliterate(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Returns the description in Markdown. The facts of a product are at the end, because translations cover the
 * description.
 */
export const withFacts = (
  description: string,
  facts: Readonly<Record<string, string>>,
  heading = 'At a glance',
): string =>
  [
    description,
    '',
    `## ${heading}`,
    ...Object.entries(facts).map(([name, fact]) => `- **${name}**: ${fact}`),
  ].join('\n')
