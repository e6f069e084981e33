// The facts of a demo product are the end of its description, where they can be translated.

const HEADINGS = { en: 'At a glance', de: 'Auf einen Blick' }

/** Gives the description in Markdown. */
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
